import { unreachable } from '../core/assert';
import { fail, ok } from '../core/result';
import type { PictureSize, Report, StageCommand } from '../protocol/messages';
import { messageOf, sentence } from './sentences';
import type { Stage } from './stage';

/** Means with which a desk works; `sceneCamera` returns eye and target of the scene that is shown [m], six numbers. */
type Desk = {
  stage(): Stage | null; post(report: Report, transfer?: Transferable[]): void; sceneCamera(): readonly number[];
};

/**
 * Makes the function that answers the page's commands about the picture; without a stage they have no effect, and a
 * picture is refused with a sentence.
 */
export function createStageDesk({ stage, post, sceneCamera }: Desk): (command: StageCommand) => void {
  async function picture(id: number, size: PictureSize | null): Promise<void> {
    try {
      const picture = await stage()?.picture(size);
      if (!picture) throw new Error('nothing is drawn');
      post({ type: 'picture', id, result: ok(picture) }, [picture.png]);
    } catch (error) {
      const message = `The picture could not be taken: ${sentence(messageOf(error))}`;
      post({ type: 'picture', id, result: fail('picture', message) });
    }
  }

  return (command) => {
    switch (command.type) {
      case 'event': return stage()?.handle(command.event);
      case 'resize': return stage()?.resize(command);
      case 'theme': return stage()?.setTheme(command.dark);
      case 'camera': return stage()?.presetCamera(command.preset, sceneCamera());
      case 'picture': return void picture(command.id, command.size);
      default: return unreachable(command);
    }
  };
}
