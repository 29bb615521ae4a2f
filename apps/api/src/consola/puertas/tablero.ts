import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { Db } from '../../db/connection.ts';
import { readNow } from '../../db/now.ts';
import { countCallados } from '../../puerta/padron/padron.queries.ts';
import { listLectores } from './lectores.repository.ts';
import { contarLector } from './lectores.ts';
import { listPuertasDeConsola } from './puertas.repository.ts';
import { countRechazos, listChoques, sumByPuerta, sumBySeccion } from './tablero.queries.ts';

/** The state of all gates now (§P7.4). */
export async function leerTablero(db: Db, eventoId: number): Promise<RespuestaDe<'tableroDePuertas'>> {
  const [ahora, puertas, porPuerta, rechazos, secciones, choques, lectores, callados] = await Promise.all([
    readNow(db),
    listPuertasDeConsola(db, eventoId),
    sumByPuerta(db, eventoId),
    countRechazos(db, eventoId),
    sumBySeccion(db, eventoId),
    listChoques(db, eventoId),
    listLectores(db, eventoId),
    countCallados(db, eventoId),
  ]);
  const sumas = new Map(porPuerta.map(suma => [suma.puertaId, suma]));
  const total = (de: (suma: (typeof porPuerta)[number]) => number) =>
    porPuerta.reduce((suma, puerta) => suma + de(puerta), 0);
  return {
    ahora: ahora.toISOString(),
    entraron: total(({ entraron }) => entraron),
    salieron: total(({ salieron }) => salieron),
    adentro: secciones.reduce((suma, { adentro }) => suma + adentro, 0),
    porLlegar: secciones.reduce((suma, { porLlegar }) => suma + porLlegar, 0),
    sinSincronizar: lectores.reduce((suma, { cola }) => suma + (cola ?? 0), 0),
    porMinuto: total(({ porMinuto }) => porMinuto),
    rechazos: sumarRechazos(rechazos),
    choques: choques.filter(({ resueltoEn }) => resueltoEn === null).length,
    puertas: puertas.map(({ id, nombre }) => {
      const { entraron = 0, salieron = 0, porMinuto = 0 } = sumas.get(id) ?? {};
      const suyos = sumarRechazos(rechazos.filter(({ puertaId }) => puertaId === id));
      return { id, nombre, entraron, salieron, rechazos: suyos, porMinuto };
    }),
    secciones,
    sinConexion: { ...callados, desde: callados.desde?.toISOString() ?? null },
    lectores: lectores.map(contarLector),
  };
}

/** Sums refusals by verdict, of one gate or of all. */
function sumarRechazos(rechazos: Awaited<ReturnType<typeof countRechazos>>): Record<string, number> {
  const sumas: Record<string, number> = {};
  for (const { veredicto, cuantos } of rechazos) sumas[veredicto] = (sumas[veredicto] ?? 0) + cuantos;
  return sumas;
}
