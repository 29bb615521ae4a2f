import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { Db } from '../../db/connection.ts';
import { readNow } from '../../db/now.ts';
import { type FilaDeLector, listLectores } from './lectores.repository.ts';
import { contarLector } from './lectores.ts';
import { listPuertasDeConsola } from './puertas.repository.ts';
import { countRechazos, listChoques, sumByPuerta, sumBySeccion } from './tablero.queries.ts';

/** A phone that is not heard of for so long is out of reach; one that works syncs every ten seconds. */
const SIN_NOTICIA_MS = 60_000;

/** The night at a glance (§P7.4). */
export async function leerTablero(db: Db, eventoId: number): Promise<RespuestaDe<'tableroDePuertas'>> {
  const [ahora, puertas, porPuerta, rechazos, secciones, choques, lectores] = await Promise.all([
    readNow(db),
    listPuertasDeConsola(db, eventoId),
    sumByPuerta(db, eventoId),
    countRechazos(db, eventoId),
    sumBySeccion(db, eventoId),
    listChoques(db, eventoId),
    listLectores(db, eventoId),
  ]);
  const sumas = new Map(porPuerta.map(suma => [suma.puertaId, suma]));
  const callados = lectores.filter(lector => estaCallado(lector, ahora));
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
    sinConexion: {
      cuantos: callados.length,
      desde:
        callados
          .flatMap(({ vistoEn }) => vistoEn ?? [])
          .sort((a, b) => a.getTime() - b.getTime())[0]
          ?.toISOString() ?? null,
    },
    lectores: lectores.map(contarLector),
  };
}

function estaCallado({ estado, vistoEn }: FilaDeLector, ahora: Date): boolean {
  return estado === 'activo' && vistoEn !== null && ahora.getTime() - vistoEn.getTime() > SIN_NOTICIA_MS;
}

/** By what was said, of one gate or of all. */
function sumarRechazos(rechazos: Awaited<ReturnType<typeof countRechazos>>): Record<string, number> {
  const sumas: Record<string, number> = {};
  for (const { veredicto, cuantos } of rechazos) sumas[veredicto] = (sumas[veredicto] ?? 0) + cuantos;
  return sumas;
}
