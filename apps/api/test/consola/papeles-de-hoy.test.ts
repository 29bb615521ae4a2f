import { expect } from 'vitest';
import { redactar } from '../../src/cartas/redactar.ts';
import { procesarDevoluciones } from '../../src/compra/enviarDevoluciones.ts';
import type { Db } from '../../src/db/connection.ts';
import { CargoRechazado } from '../../src/providers/pagos/provider.ts';
import { conLlave } from '../support/enConsola.ts';
import { enPosventa } from '../support/enPosventa.ts';
import { readPdf } from '../support/readPdf.ts';

const it = enPosventa();

/** Enters the tickets mail of a sale in the outbox, sent `minutos` ago. */
async function escribirCorreo(db: Db, reservaId: string, minutos: number): Promise<void> {
  await db.query(
    `insert into correo (clave, para, tipo, datos, estado, creado_en, enviado_en)
     values ('boletos:' || $1::text, 'gabi@correo.example', 'boletos', jsonb_build_object('reservaId', $1::text), 'enviado',
       now() - make_interval(mins => $2), now() - make_interval(mins => $2))`,
    [reservaId, minutos],
  );
}

async function leerCorreo(db: Db, clave: string) {
  const { rows } = await db.query(
    `select id, copia, tipo, para, datos, estado, intentos, rechazos, creado_en as "creadoEn", now() as ahora from correo where clave = $1`,
    [clave],
  );
  return rows[0];
}

it('prints what was mailed as a reissue: with a reason, new codes, and a mail to the buyer (§C9.4)', async ({
  db,
  server,
  evento,
  vender,
  entrarComo,
}) => {
  const { folio, reservaId, boletos } = await vender(0);
  const cajera = await entrarComo('taquilla', evento.eventoId);
  const imprimir = (motivo?: string) =>
    cajera.call('imprimirVenta', { params: { folio }, body: { formato: 'a4', ...(motivo && { motivo }) } });
  expect((await imprimir()).body).toMatchObject({ code: 'motivo_requerido', detalles: { reemite: true } });
  expect((await imprimir('Se quedó sin teléfono')).body).toMatchObject({ copia: 1, reemitidos: true });
  const { rows } = await db.query(
    'select quemado_uuid, anulado_en is null as vivo from boleto where reserva_id = $1 order by id',
    [reservaId],
  );
  expect(rows.map(({ vivo }) => vivo)).toEqual([false, true]);
  expect(rows[1].quemado_uuid).not.toBe(boletos[0]?.quemadoUUID);
  const aviso = await leerCorreo(db, `boletos_impresos:${reservaId}:1`);
  expect(aviso.para).toBe('gabi@correo.example');
  expect((await redactar(server.context, aviso))?.texto).toContain('ya no deja entrar');
});

it('tells on every paper after a part refund what was paid, what went back and what is paid now (§4.10)', async ({
  db,
  server,
  dueno,
  vender,
}) => {
  const { folio, reservaId, boletos, total } = await vender(4, 2);
  await escribirCorreo(db, reservaId, 5);
  const jefa = await dueno();
  const devuelta = await jefa.call('devolverVenta', {
    params: { folio },
    body: { motivo: 'Viene sola', boletos: [boletos[0]?.id] },
    headers: conLlave(),
  });
  const pesos = (centavos: number) =>
    `$${(centavos / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  const vuelto = Math.round(devuelta.body.monto * 100);
  const carta = await redactar(server.context, await leerCorreo(db, `boletos:${reservaId}`));
  expect(carta?.texto).toContain(`Pagaste: ${pesos(total)}`);
  expect(carta?.texto).toContain(`Te devolvimos: −${pesos(vuelto)}`);
  expect(carta?.texto).toContain(`Pagado por 1 boleto: ${pesos(total - vuelto)}`);
  expect(carta?.texto).not.toContain('2 boletos');
  const linea = `Pagaste ${pesos(total)} · te devolvimos ${pesos(vuelto)} · pagado ahora ${pesos(total - vuelto)}`;
  const [pdf, ics] = ['.pdf', '.ics'].map(fin => carta?.adjuntos.find(({ nombre }) => nombre.endsWith(fin)));
  const paginas = readPdf(pdf?.contenido ?? Buffer.alloc(0));
  expect(paginas).toHaveLength(1);
  expect(paginas[0]?.texto).toContain(linea);
  expect(ics?.contenido.toString().replaceAll('\r\n ', '').replaceAll('\\,', ',')).toContain(linea);
  const { body } = await jefa.call('verVenta', { params: { folio } });
  expect(body.pagos).toEqual({ diferencias: 0, devuelto: vuelto / 100, queda: (total - vuelto) / 100 });
});

it('mails the tickets once, however late the buyer’s page asks for them after the bank (§7.33)', async ({
  db,
  dueno,
  vender,
}) => {
  const { reservaId, invitadoId } = await vender(8);
  await escribirCorreo(db, reservaId, 12);
  const { call } = await dueno();
  const pedir = () => call('soldTicketsEmailInvitado', { params: { invitadoId, saleId: reservaId } });
  const correo = () => leerCorreo(db, `boletos:${reservaId}`);
  expect((await pedir()).status).toBeLessThan(300);
  expect(await correo()).toMatchObject({ estado: 'enviado', copia: 0 });
  // A person who asks again gets them.
  expect((await pedir()).status).toBeLessThan(300);
  expect(await correo()).toMatchObject({ estado: 'pendiente', copia: 1 });
});

it('tells the buyer of a refused refund that it takes longer, and staff why in a sentence (§C7.2)', async ({
  db,
  server,
  dueno,
  vender,
}) => {
  const { folio } = await vender(12);
  const jefa = await dueno();
  const { body } = await jefa.call('devolverVenta', {
    params: { folio },
    body: { motivo: 'No vino' },
    headers: conLlave(),
  });
  const pagos = {
    ...server.context.pagos,
    leerCargo: async (id: string) => ({ id, estado: 'completado', devuelto: 0 }),
    reembolsar: async () => {
      throw new CargoRechazado(1003);
    },
  } as unknown as typeof server.context.pagos;
  for (let intento = 0; intento < 5; intento++) {
    await db.query(`update devolucion set proximo_intento = now() where id = $1`, [body.id]);
    await procesarDevoluciones({ ...server.context, pagos }, 5);
  }
  const carta = await redactar(server.context, await leerCorreo(db, `reembolso_tarda:${body.id}`));
  expect(carta?.asunto).toContain('tarda más');
  const { devoluciones } = (await jefa.call('listarDevoluciones', { query: `?folio=${folio}` })).body;
  expect(devoluciones[0]).toMatchObject({
    estado: 'fallida',
    error: expect.stringMatching(/^El proveedor no pudo hacer la devolución.*\(código 1003\)\.$/),
  });
});
