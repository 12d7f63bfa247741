// @module-tag slow
import { scenes } from '../scenes/index';
import { checkScenes } from './testing/checkScenes';

checkScenes(scenes.filter(({ drivable }) => drivable));
