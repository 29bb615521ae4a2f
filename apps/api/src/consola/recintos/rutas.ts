import type { MediosDeConsola } from '../medios.ts';
import { bajarVersion } from './bajarVersion.ts';
import { guardarBorrador, publicarBorrador, revisarBorrador, verBorrador } from './borrador.ts';
import { cambiarRecinto, crearRecinto } from './cambiarRecinto.ts';
import { recintosAjenos } from './exigirRecinto.ts';
import { importarRecinto } from './importarRecinto.ts';
import { subirMapa } from './subirMapa.ts';
import { verRecintos, verVersiones } from './verRecintos.ts';

/** The calls for venues, their versions and the designer's draft (§C2.12, §C10). */
export function registrarRecintos({ context: { db }, consola }: MediosDeConsola): void {
  consola.serve('listarRecintos', async ({ sesion }) => verRecintos(db, await recintosAjenos(db, sesion())));
  consola.serve('listarVersiones', async ({ params, sesion }) =>
    verVersiones(db, params.recintoId, await recintosAjenos(db, sesion())),
  );
  consola.serve('verBorrador', async ({ params, sesion }) =>
    verBorrador(db, params.recintoId, await recintosAjenos(db, sesion())),
  );
  consola.serve('revisarBorrador', ({ params }) => revisarBorrador(db, params.recintoId));
  consola.serve('bajarVersion', ({ params, reply }) => bajarVersion(db, params.archivo, reply));
  consola.change('crearRecinto', crearRecinto);
  consola.change('importarRecinto', importarRecinto);
  consola.change('cambiarRecinto', cambiarRecinto);
  consola.change('guardarBorrador', guardarBorrador);
  consola.change('subirMapaDeRecinto', subirMapa);
  consola.change('publicarBorrador', publicarBorrador);
}
