import { openRun } from '../session';

/** Lets a person choose a file with a saved run, and goes on with it. It can also be dropped on the page. */
export function chooseRun(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.grouser';
  input.onchange = () => {
    const file = input.files?.[0];
    if (file) void openRun(file);
  };
  input.click();
}
