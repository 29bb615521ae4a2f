import type { MediosDeConsola } from '../medios.ts';
import { bajarVersion } from './bajarVersion.ts';
import { guardarBorrador, publicarBorrador, revisarBorrador, verBorrador } from './borrador.ts';
import { cambiarRecinto, crearRecinto } from './cambiarRecinto.ts';
import { importarRecinto } from './importarRecinto.ts';
import { subirMapa } from './subirMapa.ts';
import { verRecintos, verVersiones } from './verRecintos.ts';

/** The calls for venues, their versions and the designer's draft (§C2.12, §C10). */
export function registrarRecintos({ context: { db }, consola }: MediosDeConsola): void {
  consola.serve('listarRecintos', () => verRecintos(db));
  consola.serve('listarVersiones', ({ params }) => verVersiones(db, params.recintoId));
  consola.serve('verBorrador', ({ params }) => verBorrador(db, params.recintoId));
  consola.serve('revisarBorrador', ({ params }) => revisarBorrador(db, params.recintoId));
  consola.serve('bajarVersion', ({ params, reply }) => bajarVersion(db, params.archivo, reply));
  consola.change('crearRecinto', crearRecinto);
  consola.change('importarRecinto', importarRecinto);
  consola.change('cambiarRecinto', cambiarRecinto);
  consola.change('guardarBorrador', guardarBorrador);
  consola.change('subirMapaDeRecinto', subirMapa);
  consola.change('publicarBorrador', publicarBorrador);
}
