import { createSoft, writeSoft } from '../rows/soft';
import { flatTable, readTable } from '../rows/table';
import { createTurn, measureTurn, turnRate, writeTurn } from '../rows/turn';
import { held, type Compile } from './kind';

export const rotationalSpring: Compile<'rotationalSpring'> = (builder, connection) => {
  const { stiffness = 0, damping = 0, freeAngle = 0, table } = connection, read = table && flatTable(table);
  const A = builder.find(connection.a), B = builder.find(connection.b);
  const soft = createSoft(builder.row([A, B]), A, B), turn = createTurn(builder, A, B, connection.axis);
  return held((work) => {
    const angle = measureTurn(work, turn) - freeAngle;
    writeTurn(work, soft, turn);
    if (read) readTable(read, angle);
    soft.rate = turnRate(work, turn);
    soft.damping = damping;
    soft.stiffness = stiffness + (read ? read.slope : 0);
    soft.force = -stiffness * angle - (read ? read.value : 0) - damping * soft.rate;
    writeSoft(work, soft);
  });
};
