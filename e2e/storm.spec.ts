import { declareStorms } from './support/storm/tests';

/** A seed draws what a person does and what goes wrong in a page with WebGPU: the even seeds. */
declareStorms(0);
