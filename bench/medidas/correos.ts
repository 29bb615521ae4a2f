import { setTimeout as wait } from 'node:timers/promises';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { openTestBed, type TestBed } from '../../fuego/support/testBed.ts';
import { readProcessorTime } from '../support/cpu.ts';
import { createSender } from '../support/load.ts';
import { openMailServer } from '../support/mailServer.ts';
import { post } from '../support/requests.ts';
import { recordResult } from '../support/results.ts';

/** The cost of a mail with the PDF of two tickets, beside a mail of a few lines on the same way. */
const PER_TURN = Number(process.env.BENCH_POR_TURNO ?? 400);
const ROUNDS = 3;

const correo = await openMailServer();
const bed = await openTestBed({
  processes: 1,
  env: { SMTP_URL: correo.url, CORREO_REMITENTE: 'Taquilla <boletos@taquilla.example>' },
});
try {
  const reservaId = await comprar(bed);
  const deTexto = { tipo: 'contrasena_cambiada', datos: { nombre: 'Jimena' } };
  const conBoletos = { tipo: 'boletos', datos: { reservaId } };
  // The first mail of each kind opens connections and caches for the later ones.
  await mandar(bed, deTexto);
  await mandar(bed, conBoletos);
  const times: Record<'piso' | 'boletos', number[]> = { piso: [], boletos: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.piso.push(await mandar(bed, deTexto));
    times.boletos.push(await mandar(bed, conBoletos));
  }
  const deUno = (tiempo: readonly number[]) =>
    tiempo.reduce((suma, ms) => suma + ms, 0) / (ROUNDS * PER_TURN);
  const [suelo, carta] = [deUno(times.piso), deUno(times.boletos)];
  recordResult('correos', `Mail · ${ROUNDS} times ${PER_TURN} mails of each kind`, [
    ['floor: a mail of a few lines, processor time of the server', `${suelo.toFixed(1)} ms`],
    ['a mail with the PDF of two tickets', `${carta.toFixed(1)} ms`],
    ['of which letter, PDF and pictures', `${(carta - suelo).toFixed(1)} ms`],
  ]);
} finally {
  await bed.close();
  await correo.close();
}

/** One purchase of two seats, whose tickets are sent again and again. */
async function comprar({ db, apis, tokenDeTarjeta }: TestBed): Promise<string> {
  const url = apis[0]?.url ?? '';
  const { eventoId, lugares } = await crearEvento(db, {
    filas: 1,
    asientosPorFila: 10,
    precio: 10_000,
    usoDeServicio: 0,
    usoDeTarjeta: 0,
  });
  const { send, close } = createSender(url, 1);
  const apartado = await send(
    post(`/api/v1/eventos/${eventoId}/reservarInvitado`, { asientosReserva: lugares.slice(0, 2) }),
  );
  const { reservaId } = JSON.parse(apartado.body);
  const pago = await send(
    post('/api/v1/pagos/make/cargo_invitado', {
      reservaId,
      source_id: await tokenDeTarjeta(),
      amount: 200,
      promocion_id: 0,
      nombre_invitado: 'Jimena Ruiz',
      correo_invitado: 'jimena@correo.example',
    }),
  );
  close();
  if (pago.status >= 300) throw new Error(`the purchase failed: ${pago.body}`);
  return reservaId;
}

/** Puts mails into the outbox, and answers the server's processor time until all have gone out. */
async function mandar(
  { db, apis }: TestBed,
  { tipo, datos }: { tipo: string; datos: unknown },
): Promise<number> {
  await hastaQueTodoSaliera(db);
  const pid = apis[0]?.pid();
  const antes = readProcessorTime([pid]);
  await db.query(
    `insert into correo (clave, para, tipo, datos)
     select gen_random_uuid()::text, 'jimena@correo.example', $1, $2 from generate_series(1, $3::integer)`,
    [tipo, JSON.stringify(datos), PER_TURN],
  );
  await hastaQueTodoSaliera(db);
  return readProcessorTime([pid]) - antes;
}

async function hastaQueTodoSaliera(db: TestBed['db']): Promise<void> {
  for (;;) {
    const { rows } = await db.query(`select 1 from correo where estado = 'pendiente' limit 1`);
    if (rows.length === 0) return;
    await wait(20);
  }
}
