import { setTimeout as esperar } from 'node:timers/promises';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { abrirCampo, type Campo } from '../../fuego/support/campo.ts';
import { readProcessorTime } from '../support/cpu.ts';
import { createSender } from '../support/load.ts';
import { post } from '../support/requests.ts';
import { recordResult } from '../support/results.ts';
import { abrirServidorDeCorreo } from '../support/servidorDeCorreo.ts';

/** The cost of a mail with the PDF of two tickets, beside a mail of a few lines on the same way. */
const POR_TURNO = Number(process.env.BENCH_POR_TURNO ?? 400);
const RONDAS = 3;

const correo = await abrirServidorDeCorreo();
const campo = await abrirCampo({
  procesos: 1,
  entorno: { SMTP_URL: correo.url, CORREO_REMITENTE: 'Taquilla <boletos@taquilla.example>' },
});
try {
  const reservaId = await comprar(campo);
  const deTexto = { tipo: 'contrasena_cambiada', datos: { nombre: 'Jimena' } };
  const conBoletos = { tipo: 'boletos', datos: { reservaId } };
  // The first mail of each kind opens connections and caches for the later ones.
  await mandar(campo, deTexto);
  await mandar(campo, conBoletos);
  const tiempos: Record<'piso' | 'boletos', number[]> = { piso: [], boletos: [] };
  for (let ronda = 0; ronda < RONDAS; ronda += 1) {
    tiempos.piso.push(await mandar(campo, deTexto));
    tiempos.boletos.push(await mandar(campo, conBoletos));
  }
  const deUno = (tiempo: readonly number[]) =>
    tiempo.reduce((suma, ms) => suma + ms, 0) / (RONDAS * POR_TURNO);
  const [suelo, carta] = [deUno(tiempos.piso), deUno(tiempos.boletos)];
  recordResult('correos', `Mail · ${RONDAS} times ${POR_TURNO} mails of each kind`, [
    ['floor: a mail of a few lines, processor time of the server', `${suelo.toFixed(1)} ms`],
    ['a mail with the PDF of two tickets', `${carta.toFixed(1)} ms`],
    ['of which letter, PDF and pictures', `${(carta - suelo).toFixed(1)} ms`],
  ]);
} finally {
  await campo.cerrar();
  await correo.cerrar();
}

/** One purchase of two seats, whose tickets are sent again and again. */
async function comprar({ db, apis, tokenDeTarjeta }: Campo): Promise<string> {
  const url = apis[0]?.url ?? '';
  const { eventoId, lugares } = await crearEvento(db, {
    filas: 1,
    asientosPorFila: 10,
    precio: 10_000,
    usoDeServicio: 0,
    usoDeTarjeta: 0,
  });
  const { tirar, cerrar } = createSender(url, 1);
  const apartado = await tirar(
    post(`/api/v1/eventos/${eventoId}/reservarInvitado`, { asientosReserva: lugares.slice(0, 2) }),
  );
  const { reservaId } = JSON.parse(apartado.cuerpo);
  const pago = await tirar(
    post('/api/v1/pagos/make/cargo_invitado', {
      reservaId,
      source_id: await tokenDeTarjeta(),
      amount: 200,
      promocion_id: 0,
      nombre_invitado: 'Jimena Ruiz',
      correo_invitado: 'jimena@correo.example',
    }),
  );
  cerrar();
  if (pago.status >= 300) throw new Error(`the purchase failed: ${pago.cuerpo}`);
  return reservaId;
}

/** Puts mails into the outbox, and answers the server's processor time until all have gone out. */
async function mandar(
  { db, apis }: Campo,
  { tipo, datos }: { tipo: string; datos: unknown },
): Promise<number> {
  await hastaQueTodoSaliera(db);
  const pid = apis[0]?.pid();
  const antes = readProcessorTime([pid]);
  await db.query(
    `insert into correo (clave, para, tipo, datos)
     select gen_random_uuid()::text, 'jimena@correo.example', $1, $2 from generate_series(1, $3::integer)`,
    [tipo, JSON.stringify(datos), POR_TURNO],
  );
  await hastaQueTodoSaliera(db);
  return readProcessorTime([pid]) - antes;
}

async function hastaQueTodoSaliera(db: Campo['db']): Promise<void> {
  for (;;) {
    const { rows } = await db.query(`select 1 from correo where estado = 'pendiente' limit 1`);
    if (rows.length === 0) return;
    await esperar(20);
  }
}
