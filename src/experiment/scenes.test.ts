// @module-tag slow
import { scenes } from '../scenes/index';
import { checkScenes } from './checkScenes';

checkScenes(scenes.filter(({ drivable }) => !drivable));
