import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saludo } from '../../src/cartas/carta.ts';
import { redactar } from '../../src/cartas/redactar.ts';
import { encolarCorreo, tomarCorreos } from '../../src/correos/correo.repository.ts';
import type { ContenidoCorreo } from '../../src/correos/tipos.ts';
import { readConfiguration } from '../../src/env/configuration.ts';
import type { Mensaje } from '../../src/providers/correo/transport.ts';
import { escapeHtml, html, htmlText } from '../../src/server/html.ts';
import CADENAS from '../fixtures/ajeno/cadenas.json' with { type: 'json' };
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { crearEvento, crearUsuario, generalesLibres, venderDirecto } from '../support/fabrica.ts';
import { readPdf } from '../support/readPdf.ts';

const HOSTIL = `"><img src=x onerror=alert(1)><script>alert('&amp;')</script>\`\${7*7}{{7*7}}`;
const ENLACE = 'https://tienda.example/auth/verificar?token=3hT0vZk8b1nq&x="><b>';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.close());

/** The mail as it would be sent. */
async function escribir(contenido: ContenidoCorreo, operador = 'Taquilla'): Promise<Mensaje> {
  await database.pool.query('truncate correo');
  await encolarCorreo(database.pool, { clave: 'c', para: 'jimena@correo.example', ...contenido });
  const [correo] = await tomarCorreos(database.pool, { cuantos: 1, segundos: 60, excepto: [] });
  if (!correo) throw new Error('no mail in the outbox');
  const config = readConfiguration({ OPERADOR_NOMBRE: operador });
  const medios = { db: database.pool, config, publicUrl: () => 'https://tienda.example' };
  const mensaje = await redactar(medios, correo);
  if (!mensaje) throw new Error('nothing to tell');
  return mensaje;
}

async function vender(
  venta: { nombre?: string; usuarioId?: number; fullName?: string; seccion?: string; lugares?: number } = {},
) {
  const { pool } = database;
  const evento = await crearEvento(pool, {
    fecha: new Date('2026-05-24T02:30:00Z'),
    ...(venta.nombre && { nombre: venta.nombre }),
  });
  const sale = await venderDirecto(pool, {
    eventoId: evento.eventoId,
    lugares: evento.lugares.slice(0, venta.lugares ?? 2),
    ...(venta.usuarioId && { usuarioId: venta.usuarioId }),
    ...(venta.fullName && { nombre: venta.fullName }),
    descuento: 25_000,
    cargoServicio: 30_000,
    cargoTarjeta: 7_500,
  });
  return { evento, ...sale };
}

/** The text that a mail program shows for an HTML mail. */
function visible(codigo: string): string {
  return codigo
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, n: string) => String.fromCharCode(Number(n)))
    .replace(/\s+/g, ' ');
}

/** Names of all tags and attributes in some markup. */
function vocabulario(codigo: string): Set<string> {
  const nombres = new Set<string>();
  for (const [, etiqueta = '', resto = ''] of codigo.matchAll(
    /<([a-z0-9!]+)((?:\s+[^<>"]*(?:"[^"]*")?)*)>/gi,
  )) {
    nombres.add(etiqueta.toLowerCase());
    for (const [, atributo = ''] of resto.replace(/"[^"]*"/g, '""').matchAll(/([\w-]+)=""/g))
      nombres.add(atributo);
  }
  return nombres;
}

describe('the mail of a change of date or place', () => {
  const ANTES = {
    fecha: '2026-05-23T02:30:00+00:00',
    recinto: 'Foro Viejo',
    direccion: 'Calle 1',
    ciudad: 'Puebla',
    zona: 'America/Mexico_City',
  };

  it('says what was and what is, and brings the papers anew', async () => {
    const { reservaId } = await vender();
    const datos = { reservaId, antes: ANTES };
    const { asunto, html: codigo, texto, adjuntos } = await escribir({ tipo: 'cambio_de_cita', datos });
    expect(asunto).toBe('Cambio de fecha y lugar: Noche de Volcanes');
    for (const parte of [visible(codigo), texto]) {
      for (const dato of [
        'viernes 22 de mayo de 2026, 8:30 p. m.',
        'sábado 23 de mayo de 2026, 8:30 p. m.',
        'Foro Viejo, Calle 1, Puebla',
        'Teatro Jacaranda, Calle Magnolia 48, Puebla',
      ])
        expect(parte).toContain(dato);
    }
    expect(adjuntos.map(({ nombre }) => nombre)).toEqual([
      'boletos-noche-de-volcanes.pdf',
      'noche-de-volcanes.ics',
    ]);
  });

  it('is not written when the event is back where it was', async () => {
    const { reservaId } = await vender();
    const aqui = {
      fecha: '2026-05-24T02:30:00Z',
      recinto: 'Teatro Jacaranda',
      direccion: 'Calle Magnolia 48',
      ciudad: 'Puebla',
      zona: 'America/Mexico_City',
    };
    const escrito = escribir({ tipo: 'cambio_de_cita', datos: { reservaId, antes: aqui } });
    await expect(escrito).rejects.toThrow('nothing to tell');
  });
});

describe('the tickets mail (§4.10, §7.33)', () => {
  it('says what, when in the venue’s zone, where, which places and what was paid', async () => {
    const usuario = await crearUsuario(database.pool, { fullName: 'María José Ñandú' });
    const { reservaId, boletos } = await vender({ usuarioId: usuario.usuarioId });
    const { asunto, html: codigo, texto } = await escribir({ tipo: 'boletos', datos: { reservaId } });
    expect(asunto).toBe('Tus boletos para Noche de Volcanes');
    for (const parte of [visible(codigo), texto]) {
      for (const dato of [
        'Hola, María José Ñandú:',
        '2 boletos para Noche de Volcanes, sábado 23 de mayo de 2026, 8:30 p. m. Viajan',
        'MAY - 23',
        'Luneta centro',
        'Teatro Jacaranda, Calle Magnolia 48, Puebla',
        `Boleto ${boletos[0]?.id} · 1 de 2`,
        `Boleto ${boletos[1]?.id} · 2 de 2`,
        '$2,500.00',
        '−$250.00',
        '$300.00',
        '$75.00',
        '$2,625.00',
        'https://tienda.example/perfil/mis_compras',
      ]) {
        expect(parte).toContain(dato);
      }
    }
  });

  it('carries a QR for each ticket inside, the PDF, and the calendar entry', async () => {
    const { reservaId, boletos } = await vender();
    const { adjuntos, html: codigo } = await escribir({ tipo: 'boletos', datos: { reservaId } });
    const [uno, dos, pdf, ics, ...mas] = adjuntos;
    expect(mas).toEqual([]);
    expect(pdf).toMatchObject({ nombre: 'boletos-noche-de-volcanes.pdf', tipo: 'application/pdf' });
    expect(readPdf(pdf?.contenido ?? Buffer.alloc(0))).toHaveLength(2);
    expect(ics).toMatchObject({ nombre: 'noche-de-volcanes.ics' });
    for (const [i, qr] of [uno, dos].entries()) {
      expect(codigo).toContain(`src="cid:${qr?.cid}"`);
      const { data, width, height } = PNG.sync.read(qr?.contenido ?? Buffer.alloc(0));
      const leido = jsQR(new Uint8ClampedArray(data), width, height)?.data ?? '';
      expect(JSON.parse(leido)).toEqual({
        quemadoUUID: boletos[i]?.quemadoUUID,
        esGeneral: false,
        f: expect.stringMatching(/^[\w-]{107}$/),
      });
    }
  });

  it('sends a guest to the mail itself and not to a profile that they lack (§6.2)', async () => {
    const { reservaId } = await vender({ fullName: 'Ana Lara' });
    const { texto } = await escribir({ tipo: 'boletos', datos: { reservaId } });
    expect(texto).toContain('Compraste como invitado: guarda este correo');
    expect(texto).not.toContain('mis_compras');
  });

  it('says so when the payment went through after all', async () => {
    const { reservaId } = await vender();
    const { asunto, texto } = await escribir({ tipo: 'boletos', datos: { reservaId, tarde: true } });
    expect(asunto).toBe('Tu pago sí pasó: tus boletos para Noche de Volcanes');
    expect(texto).toContain('El banco confirmó tu pago y tus lugares son tuyos');
  });

  it.each([
    [
      'lugares',
      'Tus nuevos lugares',
      'Elegiste otros lugares: 2 boletos para',
      'Los códigos son los mismos de antes.',
    ],
    [
      'cambio',
      'Tus nuevos lugares',
      'Hicimos tu cambio de lugar: 2 boletos para',
      'los de antes ya no dejan entrar',
    ],
    [
      'codigos',
      'Tus boletos nuevos',
      'Emitimos tus boletos otra vez: 2',
      'Los códigos de antes ya no dejan entrar',
    ],
  ] as const)(
    'says what tickets that go out again are, and whether the ones of before let in (§4.10): %s',
    async (deNuevo, asunto, frase, nota) => {
      const { reservaId } = await vender();
      const carta = await escribir({ tipo: 'boletos', datos: { reservaId, deNuevo } });
      expect(carta.asunto).toBe(`${asunto} para Noche de Volcanes`);
      expect(carta.texto).toContain(frase);
      expect(carta.texto).toContain(nota);
      expect(visible(carta.html)).not.toMatch(/ya tienes tus boletos|Tu compra está lista/i);
    },
  );

  it('leaves void tickets out, and is not sent at all when none is left', async () => {
    const { reservaId, boletos } = await vender();
    const anular = (id: number | undefined) =>
      database.pool.query('update boleto set anulado_en = now() where id = $1', [id]);
    await anular(boletos[0]?.id);
    const { texto, adjuntos } = await escribir({ tipo: 'boletos', datos: { reservaId } });
    expect(texto).not.toContain(`Boleto ${boletos[0]?.id}`);
    expect(adjuntos).toHaveLength(3);
    await anular(boletos[1]?.id);
    await expect(escribir({ tipo: 'boletos', datos: { reservaId } })).rejects.toThrow('nothing to tell');
  });

  it('stays short enough for mail programs: beyond 12 tickets the PDF has the rest', async () => {
    const { reservaId } = await vender({ lugares: 30 });
    const { html: codigo, texto, adjuntos } = await escribir({ tipo: 'boletos', datos: { reservaId } });
    expect(Buffer.byteLength(codigo)).toBeLessThan(100_000);
    expect(texto).toContain('El PDF adjunto trae 18 boletos más.');
    expect(
      readPdf(adjuntos.find(a => a.tipo === 'application/pdf')?.contenido ?? Buffer.alloc(0)),
    ).toHaveLength(30);
  });

  it('shows a general pass as such, and names no block where there is none (§2.32)', async () => {
    const evento = await crearEvento(database.pool);
    const lugares = await generalesLibres(database.pool, evento.generalId, 1);
    const { reservaId } = await venderDirecto(database.pool, { eventoId: evento.eventoId, lugares });
    const { texto } = await escribir({ tipo: 'boletos', datos: { reservaId } });
    expect(texto).toContain('Sección: Pista\nBloque: P\nAcceso: Pase general');
    expect(texto).toContain('1 boleto para Noche de Volcanes');
    await database.pool.query(`update seccion set bloque = '' where evento_id = $1`, [evento.eventoId]);
    const sinBloque = await escribir({ tipo: 'boletos', datos: { reservaId } });
    expect(`${sinBloque.texto} ${visible(sinBloque.html)}`).not.toContain('Bloque');
  });
});

describe('mails about money', () => {
  it('tell a refund with its amount, its reason and what is left of the purchase', async () => {
    const { reservaId, boletos } = await vender();
    const motivo = 'Evento reprogramado';
    const datos = { reservaId, monto: 125_000, motivo };
    await database.pool.query('update boleto set anulado_en = now() where id = $1', [boletos[0]?.id]);
    const parcial = await escribir({ tipo: 'reembolso', datos });
    expect(parcial.asunto).toBe('Te devolvimos $1,250.00 MXN');
    expect(parcial.texto).toContain('Motivo: Evento reprogramado');
    expect(parcial.texto).toContain('conservas 1 boleto, que sigue vigente.');
    await database.pool.query('update boleto set anulado_en = now() where id = $1', [boletos[1]?.id]);
    expect((await escribir({ tipo: 'reembolso', datos })).texto).toContain('quedaron anulados');
  });

  it.each(['reembolso', 'reembolso_ordenado', 'pago_sin_lugares'] as const)(
    'lead to the page that follows the refund: %s (§C7.9)',
    async tipo => {
      const { reservaId } = await vender();
      const datos = { reservaId, monto: 125_000, motivo: 'No puede ir', url: '/reembolso?token=abc-DEF_123' };
      const { html, texto } = await escribir({ tipo, datos } as ContenidoCorreo);
      const liga = 'https://tienda.example/reembolso?token=abc-DEF_123';
      expect(texto).toContain(`Seguir mi reembolso:\n${liga}`);
      expect(html).toContain(`href="${liga}"`);
    },
  );

  it('tell that a payment is looked at again, and that the tickets hold meanwhile and after it (§C7.15)', async () => {
    const { reservaId } = await vender();
    const duda = await escribir({ tipo: 'pago_en_revision', datos: { reservaId } });
    expect(duda.asunto).toBe('Revisamos tu pago para Noche de Volcanes');
    expect(duda.texto).toContain(
      'Mientras tanto tus boletos siguen siendo válidos y no tienes que hacer nada.',
    );
    expect(duda.texto).toContain('Si no hiciste esta compra o quieres aclararla, escríbenos a');
    const queda = await escribir({ tipo: 'pago_en_revision', datos: { reservaId, queda: true } });
    expect(queda.asunto).toBe('Tu compra para Noche de Volcanes sigue en pie');
    expect(queda.texto).toContain('todo está en orden y siguen siendo válidos.');
    expect(queda.texto).not.toContain('aclararla');
  });

  it('tell that a payment without places goes back by itself, and do not deny tickets that exist', async () => {
    const { reservaId } = await vender();
    const repetido = await escribir({ tipo: 'pago_sin_lugares', datos: { reservaId, monto: 262_500 } });
    expect(repetido.asunto).toBe('Te devolvemos un pago repetido de Noche de Volcanes');
    expect(repetido.texto).toContain('conservas 2 boletos, que siguen vigentes.');
    await database.pool.query('delete from boleto where reserva_id = $1', [reservaId]);
    const tarde = await escribir({ tipo: 'pago_sin_lugares', datos: { reservaId, monto: 262_500 } });
    expect(tarde.asunto).toBe('Te devolvemos tu pago: ya no quedaban tus lugares para Noche de Volcanes');
    expect(tarde.texto).toContain('No tienes boletos de esta compra');
    expect(tarde.texto).toContain('$2,625.00 MXN');
  });
});

describe('mails about accounts', () => {
  it.each([
    ['verificacion', 'Verifica tu correo'],
    ['recuperacion', 'Restablece tu contraseña'],
    ['cuenta_existente', 'Ya tienes una cuenta en Taquilla'],
  ] as const)('carry their link in both parts: %s', async (tipo, asunto) => {
    const url = 'https://tienda.example/auth/x?token=abc-DEF_123';
    const mensaje = await escribir({ tipo, datos: { nombre: 'Jimena Ruiz', url } });
    expect(mensaje.asunto).toBe(asunto);
    expect(mensaje.texto).toContain(url);
    expect(mensaje.html).toContain(`href="${url}"`);
    expect(mensaje.adjuntos).toEqual([]);
  });

  it('tell of a changed password without any link that logs in', async () => {
    const { texto } = await escribir({ tipo: 'contrasena_cambiada', datos: { nombre: 'Jimena Ruiz' } });
    expect(texto).toContain('https://tienda.example/auth/forgot');
    expect(texto).not.toContain('token');
  });

  it('greet by a name, but pass no message on that somebody wrote in place of one', () => {
    expect(saludo('María de los Ángeles O’Farrill-Ñandú')).toBe(
      'Hola, María de los Ángeles O’Farrill-Ñandú:',
    );
    expect(saludo('Ma. Guadalupe')).toBe('Hola, Ma. Guadalupe:');
    for (const trampa of [
      'Gana ya en premio.example',
      'https://mal.example',
      'escribe a a@b.example',
      'x'.repeat(61),
      '  ',
      null,
    ]) {
      expect(saludo(trampa)).toBe('Hola:');
    }
  });
});

describe('hostile text (S4)', () => {
  it('is shown as typed in every mail, and adds neither a tag nor an attribute', async () => {
    const manso = await vender({ fullName: 'Ana' });
    const hostil = await vender({ nombre: HOSTIL, fullName: 'Ana' });
    await database.pool.query(`update seccion set nombre = $1, bloque = $1 where evento_id = $2`, [
      HOSTIL,
      hostil.evento.eventoId,
    ]);
    await database.pool.query(
      `update recinto set nombre = $1, direccion = $1 where id = (select recinto_id from evento where id = $2)`,
      [HOSTIL, hostil.evento.eventoId],
    );
    const de = (reservaId: string, motivo: string): ContenidoCorreo[] => [
      { tipo: 'boletos', datos: { reservaId } },
      { tipo: 'reembolso', datos: { reservaId, monto: 1, motivo } },
      { tipo: 'pago_sin_lugares', datos: { reservaId, monto: 1 } },
    ];
    const mansos = de(manso.reservaId, 'motivo');
    for (const [i, contenido] of de(hostil.reservaId, HOSTIL).entries()) {
      const { asunto, html: codigo, texto } = await escribir(contenido, HOSTIL);
      const modelo = mansos[i] ? (await escribir(mansos[i])).html : '';
      expect(vocabulario(codigo)).toEqual(vocabulario(modelo));
      expect(visible(codigo)).toContain(HOSTIL);
      expect(texto).toContain(HOSTIL);
      expect(asunto).not.toMatch(/[\r\n]/);
    }
  });

  it('adds nothing to a mail, whatever others have tripped over (ajeno/README.md)', async () => {
    const { reservaId } = await vender();
    const carta = async (motivo: string) =>
      vocabulario((await escribir({ tipo: 'reembolso', datos: { reservaId, monto: 1, motivo } })).html);
    const modelo = await carta('motivo');
    const conMarcas = CADENAS.filter(cadena => /[<>&"']/.test(cadena));
    expect(conMarcas.length).toBeGreaterThan(200);
    for (const cadena of conMarcas) expect(await carta(cadena), cadena).toEqual(modelo);
  });

  it('cannot break out of a link', async () => {
    const { html: codigo } = await escribir({ tipo: 'verificacion', datos: { nombre: HOSTIL, url: ENLACE } });
    expect(codigo).not.toContain('"><b>');
    expect(codigo).toContain('x=&#34;&#62;&#60;b&#62;"');
  });

  it('is escaped by construction: only markup of ours is markup', () => {
    const fila = (texto: string) => html`<li title="${texto}">${texto}</li>`;
    expect(htmlText(html`<ul>${[fila(`<'"&`), fila('b')]}</ul>`)).toBe(
      '<ul><li title="&#60;&#39;&#34;&#38;">&#60;&#39;&#34;&#38;</li><li title="b">b</li></ul>',
    );
    expect(escapeHtml('`')).toBe('&#96;');
  });

  it('loads nothing from outside: no remote picture, sheet or font', async () => {
    const { reservaId } = await vender();
    const { html: codigo } = await escribir({ tipo: 'boletos', datos: { reservaId } });
    expect(codigo).not.toMatch(/<link|@import|url\(|src="http/);
    for (const [, fuente = ''] of codigo.matchAll(/src="([^"]*)"/g)) expect(fuente).toMatch(/^cid:/);
  });
});
