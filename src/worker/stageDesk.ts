import { unreachable } from '../core/assert';
import type { Issue } from '../core/result';
import type { Report, StageCommand } from '../protocol/messages';
import { messageOf, sentence } from './sentences';
import type { Stage } from './stage';

/** Means with which a desk works; `sceneCamera` returns eye and target of the scene that is shown [m], six numbers. */
type Desk = {
  stage(): Stage | null; post(report: Report, transfer?: Transferable[]): void; issue(issue: Issue): void;
  sceneCamera(): readonly number[];
};

/**
 * Makes the function that answers the page's commands about the picture; without a stage they have no effect, and a
 * picture is refused with an issue.
 */
export function createStageDesk({ stage, post, issue, sceneCamera }: Desk): (command: StageCommand) => void {
  async function picture(id: number): Promise<void> {
    try {
      const png = await stage()?.picture();
      if (!png) throw new Error('nothing is drawn');
      post({ type: 'picture', id, png }, [png]);
    } catch (error) {
      issue({ path: 'picture', message: `The picture could not be taken: ${sentence(messageOf(error))}` });
    }
  }

  return (command) => {
    switch (command.type) {
      case 'event': return stage()?.handle(command.event);
      case 'resize': return stage()?.resize(command);
      case 'theme': return stage()?.setTheme(command.dark);
      case 'camera': return stage()?.presetCamera(command.preset, sceneCamera());
      case 'picture': return void picture(command.id);
      default: return unreachable(command);
    }
  };
}
