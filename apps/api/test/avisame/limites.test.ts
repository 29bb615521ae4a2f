import { expect, it } from 'vitest';
import { createSmtpTransport } from '../../src/providers/correo/smtp.ts';
import { openServer } from '../support/cuentas.ts';
import { crearEvento } from '../support/fabrica.ts';
import { newName } from '../support/newName.ts';
import { openSmtpServer } from '../support/smtpServer.ts';

it('asks an address six times an hour at most, and serves a hundred askers of one origin (§B3.9, S8)', async () => {
  const server = await openServer({ TAQUILLA_LIMITES: 'si' });
  const { pool } = server.database;
  const eventos = await Promise.all([1, 2].map(() => crearEvento(pool)));
  await pool.query(`update evento set venta_desde = now() + interval '1 day'`);
  const pedir = async (correo: string, ip: string, cual = 0) =>
    (
      await server.call('pedirAviso', {
        params: { id: String(eventos[cual]?.eventoId) },
        body: { correo },
        ip,
      })
    ).status;
  // Whichever event and from wherever: the mails come to one person.
  const aUna = [];
  for (let i = 0; i < 7; i += 1) aUna.push(await pedir('ana@correo.example', `203.0.113.${i}`, i % 2));
  expect(aUna).toEqual([200, 200, 200, 200, 200, 200, 429]);
  await server.correosA('ana@correo.example', 6);
  const deUno = [];
  for (let i = 0; i < 101; i += 1) deUno.push(await pedir(`${newName()}@correo.example`, '198.51.100.7'));
  expect(deUno.filter(status => status === 200)).toHaveLength(100);
  expect(deUno.at(-1)).toBe(429);
  await server.close();
});

it('offers the way out to mail programs, by one press (RFC 8058), and in no other mail', async () => {
  const smtp = await openSmtpServer();
  const transport = createSmtpTransport({
    url: smtp.url,
    remitente: 'Taquilla <boletos@taquilla.example>',
    connections: 1,
  });
  const mensaje = {
    id: 'correo-1',
    fecha: new Date(),
    para: 'ana@correo.example',
    asunto: 'Hola',
    html: '<p>Hola</p>',
    texto: 'Hola',
    adjuntos: [],
  };
  const limite = AbortSignal.timeout(30_000);
  await transport.send({ ...mensaje, baja: 'https://tienda.example/avisame/dejar/x' }, limite);
  await transport.send(mensaje, limite);
  const [con = '', sin = ''] = smtp.recibidos.map(({ texto }) => texto);
  expect(con).toMatch(/^List-Unsubscribe: <https:\/\/tienda\.example\/avisame\/dejar\/x>\r?$/im);
  expect(con).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/im);
  expect(sin).not.toMatch(/List-Unsubscribe/i);
  await transport.close();
  await smtp.close();
});
