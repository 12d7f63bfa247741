import { declareStorms } from './support/storm/tests';

/** A seed draws what a person does and what goes wrong in a page without WebGPU: the odd seeds. */
declareStorms(1);
