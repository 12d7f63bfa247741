import type { Builder } from '../builder';
import type { Connection } from '../spec';
import { brake } from './brake';
import { bushing } from './bushing';
import { clutch } from './clutch';
import { gear, rack } from './couplings';
import { distance } from './distance';
import { angleDrive, slideDrive, spinMotor, torqueMotor, velocityDrive } from './drives';
import { guide } from './guide';
import { cylindrical, fixed, pointInPlane, pointOnLine, prismatic, revolute, spherical, universal } from './joints';
import type { Compile, Compiled, Kind } from './kind';
import { groundForce } from './groundForce';
import { rotationalSpring } from './rotationalSpring';
import { sole } from './sole';
import { springDamper } from './springDamper';
import { sprocket } from './sprocket';

/** Maps every kind of connection to its compiler. */
export const kinds: { readonly [K in Kind]: Compile<K> } = {
  spherical, revolute, universal, prismatic, cylindrical, fixed, distance, pointInPlane, pointOnLine,
  gear, rack,
  springDamper, rotationalSpring, bushing,
  guide, sprocket, sole,
  spinMotor, torqueMotor, velocityDrive, angleDrive, slideDrive, brake, clutch, groundForce,
};

export const compileConnection = (builder: Builder, connection: Connection): Compiled =>
  (kinds[connection.kind] as (builder: Builder, connection: Connection) => Compiled)(builder, connection);
