import type pg from 'pg';
import type { Contexto, Log } from '../contexto.ts';
import { abrirPool, type OpcionesDePool, PACIENCIA } from '../db/conexion.ts';
import { type Lectura, leerDePrimaria, leerDeReplica, REVISION_MS } from '../db/lectura.ts';
import type { Configuracion } from '../env.ts';

export type Conexiones = Pick<Contexto, 'db' | 'dbCobro' | 'dbDirecta' | 'lectura'>;

interface Inicio {
  config: Configuracion;
  databaseUrl: string;
  log: Log;
  alDetener: (parte: () => Promise<void>) => void;
}

/** A slow replica must not make a request wait: the primary is asked instead. */
const REPLICA_ESPERA_MS = 1_000;
/** Listening keeps one of its own; turns and the schema take one for a moment. */
const CONEXIONES_DIRECTAS = 4;

/** Opens the ways to the database: to the primary, through a pooler or past it, and to a replica. */
export function abrirConexiones(inicio: Inicio): Conexiones {
  const { config, databaseUrl, log, alDetener } = inicio;
  const { atascoMs } = config;
  const abrir = (opciones: Omit<OpcionesDePool, 'onError'>): pg.Pool => {
    const pool = abrirPool({
      esperaMs: Math.max(PACIENCIA.esperaMs, atascoMs),
      atasco: { cola: atascoMs, apertura: Math.max(PACIENCIA.atasco.apertura, atascoMs) },
      ...opciones,
      onError: error => log.warn({ err: error }, 'an idle database connection was lost'),
    });
    alDetener(() => pool.end());
    return pool;
  };
  const { conexiones, sentenciasPreparadas: preparadas, databaseDirectUrl, databaseReplicaUrl } = config;
  const db = abrir({ url: databaseUrl, conexiones, preparadas });
  return {
    db,
    dbCobro: abrir({
      url: databaseUrl,
      conexiones: Math.max(4, Math.ceil(conexiones / 2)),
      // A paying buyer would rather wait in a queue that moves; the number of held places bounds how many pay.
      esperaMs: 10_000,
      preparadas,
    }),
    dbDirecta: databaseDirectUrl ? abrir({ url: databaseDirectUrl, conexiones: CONEXIONES_DIRECTAS }) : db,
    lectura: databaseReplicaUrl
      ? iniciarLectura(inicio, {
          primaria: db,
          replica: abrir({
            url: databaseReplicaUrl,
            conexiones,
            esperaMs: REPLICA_ESPERA_MS,
            respuestaMs: REPLICA_ESPERA_MS,
            preparadas,
          }),
        })
      : leerDePrimaria(db),
  };
}

/** Looks after the replica as long as the server runs, and says so when it falls behind and when it is back. */
function iniciarLectura(
  { log, alDetener }: Inicio,
  { primaria, replica }: { primaria: pg.Pool; replica: pg.Pool },
): Lectura {
  const lectura = leerDeReplica({ primaria, replica });
  let enCurso: Promise<void> | null = null;
  const revisar = async () => {
    const antes = lectura.alDia();
    await lectura.revisar();
    const alDia = lectura.alDia();
    if (antes && !alDia) log.warn('the replica is gone or too far behind: the primary is read instead');
    if (!antes && alDia) log.info('what may be late is read from the replica');
  };
  const reloj = setInterval(() => {
    enCurso ??= revisar().finally(() => {
      enCurso = null;
    });
  }, REVISION_MS);
  alDetener(async () => {
    clearInterval(reloj);
    await enCurso;
  });
  return lectura;
}
