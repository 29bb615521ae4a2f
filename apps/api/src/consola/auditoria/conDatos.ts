import { listDatos } from '../../auditoria/auditoria.repository.ts';
import type { Db } from '../../db/connection.ts';
import { type Vista, velarCorreo } from '../ventas/velo.ts';
import type { FilaDeAuditoria } from './auditoria.queries.ts';

type Valores = Record<string, unknown> | null;

/**
 * Lines with the buyers' data that they speak of, as far as the reader sees such data in lists (§C1.3). A line from before
 * data were kept apart has the address itself, which is shown alike.
 */
export async function conDatos(
  db: Db,
  filas: readonly FilaDeAuditoria[],
  vista: Vista,
): Promise<FilaDeAuditoria[]> {
  const ids = filas.flatMap(({ antes, despues }) => [...referenciasDe(antes), ...referenciasDe(despues)]);
  const datos = await listDatos(db, ids);
  const mostrar = (valor: string) =>
    vista.datos === 'todos' ? valor : vista.datos === 'velados' ? velarCorreo(valor) : '•••';
  const decir = (valor: unknown): unknown => {
    const dato = numeroDe(valor);
    if (dato === null) return typeof valor === 'string' && valor.includes('@') ? mostrar(valor) : valor;
    const guardado = datos.get(dato) ?? null;
    return guardado === null ? 'borrado' : mostrar(guardado);
  };
  const conValores = (valores: Valores): Valores =>
    valores && Object.fromEntries(Object.entries(valores).map(([campo, valor]) => [campo, decir(valor)]));
  return filas.map(fila =>
    fila.entidad === 'venta'
      ? { ...fila, antes: conValores(fila.antes), despues: conValores(fila.despues) }
      : fila,
  );
}

function referenciasDe(valores: Valores): number[] {
  return Object.values(valores ?? {}).flatMap(valor => numeroDe(valor) ?? []);
}

function numeroDe(valor: unknown): number | null {
  const esReferencia = typeof valor === 'object' && valor !== null && 'dato' in valor;
  return esReferencia && typeof valor.dato === 'number' ? valor.dato : null;
}
