import { setTimeout as esperar } from 'node:timers/promises';
import autocannon, { type Peticion, type Resultado } from 'autocannon';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { abrirCampo, type Campo } from '../../fuego/support/campo.ts';
import { crearTirador } from '../support/carga.ts';
import { iniciarPiso } from '../support/iniciarPiso.ts';
import { CLAVE, enPares, publicar } from '../support/peticiones.ts';
import { anotar } from '../support/resultados.ts';

/** P4: what is left, asked by everybody while others reserve: 60,000 seats, 64 connections. */
const SEGUNDOS = Number(process.env.BENCH_SEGUNDOS ?? 6);
const CONEXIONES = 64;
/** Reservations a second meanwhile: every one changes the answers. */
const RESERVAS_POR_SEGUNDO = 100;

const campo = await abrirCampo({ procesos: 1 });
try {
  // Sections of 3,000 seats each would be more like a stadium; one section of all is the worst answer to build.
  const evento = await crearEvento(campo.db, { filas: 300, asientosPorFila: 200, limite: 100 });
  const chico = await crearEvento(campo.db, { filas: 30, asientosPorFila: 100, limite: 100 });
  const base = `/api/v1/eventos/${evento.eventoId}`;
  const rutas: Record<string, string> = {
    getSecciones: `${base}/detalle_seccion/false/web`,
    getEstados: `${base}/estados`,
    'getFilas, 3,000 seats': `/api/v1/eventos/${chico.eventoId}/${chico.seccionId}/filas_por_seccion`,
  };
  const url = campo.apis[0]?.url ?? '';

  const bare = await iniciarPiso(campo, { que: 'fijo', pool: '2' });
  const piso = await medir(bare.url, { path: '/' });
  await bare.parar();

  const vacio = await pesar(url, `${base}/estados`);
  const carga = reservarSinParar(campo, {
    ruta: `${base}/reservarInvitado`,
    pares: enPares(evento.lugares),
  });
  const filas: [string, string][] = [['bare Node server, fixed JSON', describir(piso)]];
  const gzip = { 'accept-encoding': 'gzip' };
  for (const [nombre, path] of Object.entries(rutas)) {
    const r = await medir(url, { path, headers: { ...CLAVE, ...gzip } });
    filas.push([`${nombre} (goal ≥ 20,000/s, p99 ≤ 20 ms)`, conRazon(r, piso)]);
  }
  const quieto = `/api/v1/eventos/${chico.eventoId}/estados`;
  const etag = (await pesar(url, quieto)).etag;
  const r = await medir(url, { path: quieto, headers: { ...CLAVE, ...gzip, 'if-none-match': etag } });
  filas.push(['unchanged, with If-None-Match', `${conRazon(r, piso)}; ${JSON.stringify(r.statusCodeStats)}`]);
  const hechas = await carga.parar();
  const lleno = await pesar(url, `${base}/estados`);
  anotar('disponibilidad', 'P4 · availability while others reserve', [
    ...filas,
    ['reservations made meanwhile', String(hechas)],
    [
      'states of 60,000 seats on the wire (goal ≤ 15 kB)',
      `${kb(vacio.bytes)} before, ${kb(lleno.bytes)} with ${hechas * 2} places held here and there`,
    ],
  ]);
} finally {
  await campo.cerrar();
}

async function medir(url: string, peticion: Peticion): Promise<Resultado> {
  await autocannon({ url, connections: CONEXIONES, duration: 1, requests: [peticion] });
  return autocannon({ url, connections: CONEXIONES, duration: SEGUNDOS, requests: [peticion] });
}

async function pesar(url: string, path: string): Promise<{ bytes: number; etag: string }> {
  const { tirar, cerrar } = crearTirador(url, 1);
  const { headers } = await tirar({ method: 'GET', path, headers: { ...CLAVE, 'accept-encoding': 'gzip' } });
  cerrar();
  return { bytes: Number(headers['content-length']), etag: headers.etag ?? '' };
}

/** Guests who reserve pair after pair, in an even rhythm. */
function reservarSinParar(
  { apis }: Campo,
  { ruta, pares }: { ruta: string; pares: readonly [number, number][] },
) {
  const { tirar, cerrar } = crearTirador(apis[0]?.url ?? '', 8);
  let sigue = true;
  let hechas = 0;
  const trabajo = (async () => {
    for (const asientosReserva of pares) {
      if (!sigue) return;
      void tirar(publicar(ruta, { asientosReserva })).then(({ status }) => {
        if (status === 201) hechas += 1;
      });
      await esperar(1000 / RESERVAS_POR_SEGUNDO);
    }
  })();
  return {
    parar: async () => {
      sigue = false;
      await trabajo;
      await esperar(1_000);
      cerrar();
      return hechas;
    },
  };
}

function describir({ requests, latency }: Resultado): string {
  return `${Math.round(requests.average)}/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms`;
}

function conRazon(resultado: Resultado, piso: Resultado): string {
  return `${describir(resultado)}, ${Math.round((resultado.requests.average / piso.requests.average) * 100)} % of the floor`;
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
