import { createArms, measureArms, writeAlong } from '../rows/arms';
import { planeRow } from '../rows/plane';
import { applyTorque, createTurn, measureTurn, writeTurn } from '../rows/turn';
import { GAP } from '../work';
import { GROUND } from '../spec';
import type { Compile } from './kind';

/** This file compiles motors and drives: a row with b from the control, or a torque. */

export const spinMotor: Compile<'spinMotor'> = (builder, { a, b, axis, speed }) => {
  const A = builder.find(a), B = builder.find(b), place = builder.row([A, B]), turn = createTurn(builder, A, B, axis);
  const control = builder.control(speed);
  return {
    control,
    parts: [(work) => {
      measureTurn(work, turn);
      writeTurn(work, place, turn);
      work.compliance[place.row] = 0;
      work.bias[place.row] = work.controls[control];
    }],
  };
};

export const torqueMotor: Compile<'torqueMotor'> = (builder, { a, b, axis, torque }) => {
  const turn = createTurn(builder, builder.find(a), builder.find(b), axis), control = builder.control(torque);
  return {
    control, turn,
    parts: [(work) => {
      measureTurn(work, turn);
      applyTorque(work, turn, work.controls[control]);
    }],
  };
};

export const velocityDrive: Compile<'velocityDrive'> = (builder, { a, point, direction, speed }) => {
  const A = builder.find(a), ground = builder.find(GROUND), place = builder.row([A, ground]);
  const control = builder.control(speed);
  const arms = createArms(builder, A, ground, point, point), n = Float64Array.from(direction);
  return {
    control,
    parts: [(work) => {
      measureArms(work, arms);
      writeAlong(work, place, arms, n, 0);
      work.compliance[place.row] = 0;
      work.bias[place.row] = work.controls[control];
    }],
  };
};

/**
 * Compiles g = turn − angle, b = −g/h with the angle at the end of the step: that equals −g/h − ∂g/∂t with the angle of
 * the last step.
 */
export const angleDrive: Compile<'angleDrive'> = (builder, { a, b, axis, angle }) => {
  const A = builder.find(a), B = builder.find(b), place = builder.row([A, B], GAP.angle);
  const turn = createTurn(builder, A, B, axis);
  const control = builder.control(angle), { row } = place;
  return {
    control,
    parts: [(work) => {
      const gap = measureTurn(work, turn) - work.controls[control];
      writeTurn(work, place, turn);
      work.compliance[row] = 0;
      work.bias[row] = -gap / work.h;
      work.gap[row] = gap;
    }],
  };
};

export const slideDrive: Compile<'slideDrive'> = (builder, { a, b, point, axis, offset }) => {
  const control = builder.control(offset);
  return { control, parts: [planeRow(builder, builder.find(a), builder.find(b), point, axis, control)] };
};
