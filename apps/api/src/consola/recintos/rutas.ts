import type { MediosDeConsola } from '../medios.ts';
import { guardarBorrador, publicarBorrador, revisarBorrador, verBorrador } from './borrador.ts';
import { bajarVersion, cambiarRecinto, crearRecinto } from './cambiarRecinto.ts';
import { subirMapa } from './subirMapa.ts';
import { verRecintos, verVersiones } from './verRecintos.ts';

/** Venues, their versions and the designer's draft (§C2.12, §C10). */
export function registrarRecintos({ context: { db }, consola }: MediosDeConsola): void {
  consola.serve('listarRecintos', () => verRecintos(db));
  consola.serve('listarVersiones', ({ params }) => verVersiones(db, params.recintoId));
  consola.serve('verBorrador', ({ params }) => verBorrador(db, params.recintoId));
  consola.serve('revisarBorrador', ({ params }) => revisarBorrador(db, params.recintoId));
  consola.serve('bajarVersion', ({ params, reply }) => {
    reply.header('content-disposition', `attachment; filename="recinto-${params.archivo}"`);
    reply.type('application/yaml; charset=utf-8');
    return bajarVersion(db, Number.parseInt(params.archivo, 10));
  });
  consola.change('crearRecinto', crearRecinto);
  consola.change('cambiarRecinto', cambiarRecinto);
  consola.change('guardarBorrador', guardarBorrador);
  consola.change('subirMapaDeRecinto', subirMapa);
  consola.change('publicarBorrador', publicarBorrador);
}
