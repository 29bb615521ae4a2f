import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect } from 'vitest';
import { type Browser, conLlave, enConsola } from '../support/enConsola.ts';
import { crearEvento, venderDirecto } from '../support/fabrica.ts';

/** Two shows of one venue. `mia` acts on one of them, `ambas` on both. */
const it = enConsola()
  .extend('casa', async ({ db, contratar, openBrowser }) => {
    const [mio, ajeno] = [await crearEvento(db), await crearEvento(db)];
    const { rows } = await db.query<{ id: number; clave: string }>(
      `update evento e set recinto_id = o.recinto_id from evento o where e.id = $1 and o.id = $2
       returning e.recinto_id as id, (select clave from recinto where id = o.recinto_id) as clave`,
      [mio.eventoId, ajeno.eventoId],
    );
    await venderDirecto(db, {
      eventoId: ajeno.eventoId,
      lugares: ajeno.lugares.slice(0, 3),
      correo: 'ajena@correo.example',
    });
    const entrar = async (eventos: number[]) => {
      const browser = openBrowser();
      await browser.entrar(await contratar(['organizador'], { eventos }));
      return browser;
    };
    return {
      mio,
      ajeno,
      recintoId: rows[0]?.id ?? 0,
      mia: await entrar([mio.eventoId]),
      ambas: await entrar([mio.eventoId, ajeno.eventoId]),
    };
  })
  .extend('mailsDeCita', ({ db }) => async (eventoId: number) => {
    const { rows } = await db.query<{ n: number }>(
      `select count(*)::integer as n from correo m join reserva r on r.id::text = m.datos ->> 'reservaId'
       where m.tipo = 'cambio_de_cita' and r.evento_id = $1`,
      [eventoId],
    );
    return rows[0]?.n;
  });

const versionDe = async ({ call }: Browser, recintoId: number) =>
  (await call('listarVersiones', { params: { recintoId } })).body.recinto.version as number;
const conVersion = (version: number) => ({ 'if-match': `"${version}"`, ...conLlave() });

describe('a venue with shows of several organisers (§C1.2)', () => {
  it('is renamed by a person who acts on all of them, and by no other: no foreign buyer is mailed', async ({
    casa: { ajeno, recintoId, mia, ambas },
    mailsDeCita,
  }) => {
    const cambiar = async (quien: Browser) =>
      quien.call('cambiarRecinto', {
        params: { recintoId },
        headers: conVersion(await versionDe(quien, recintoId)),
        body: { direccion: `Calle Falsa ${crypto.randomUUID()}` },
      });
    expect(await cambiar(mia)).toMatchObject({ status: 403, body: { code: 'sin_permiso' } });
    expect(await mailsDeCita(ajeno.eventoId)).toBe(0);
    expect((await cambiar(ambas)).status).toBe(200);
    expect(await mailsDeCita(ajeno.eventoId)).toBe(1);
  });

  it('is told to a person who may only look at it, so that their screens lock it', async ({
    casa: { recintoId, mia, ambas },
  }) => {
    const params = { recintoId };
    for (const [quien, ajeno] of [
      [mia, true],
      [ambas, false],
    ] as const) {
      const { recintos } = (await quien.call('listarRecintos')).body;
      expect(recintos.find(({ id }: { id: number }) => id === recintoId).ajeno).toBe(ajeno);
      for (const lectura of ['listarVersiones', 'verBorrador'] as const)
        expect((await quien.call(lectura, { params })).body.recinto.ajeno).toBe(ajeno);
    }
  });

  it('keeps its draft and its published plan from a person who acts on some of them', async ({
    casa: { recintoId, mia, ambas },
  }) => {
    const params = { recintoId };
    const { documento, version } = (await mia.call('verBorrador', { params })).body;
    const guardar = (quien: Browser) =>
      quien.call('guardarBorrador', { params, headers: conVersion(version), body: { documento } });
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>',
    );
    const subir = (quien: Browser) =>
      quien.call('subirMapaDeRecinto', {
        params,
        headers: conLlave(),
        body: { archivo: 'plano.svg', contenido: svg.toString('base64') },
      });
    const publicar = (quien: Browser) =>
      quien.call('publicarBorrador', { params, headers: conVersion(version) });
    for (const acto of [guardar, subir, publicar]) expect((await acto(mia)).status).toBe(403);
    expect((await guardar(ambas)).status).toBe(200);
    expect((await subir(ambas)).status).toBe(200);
  });

  it('is not renamed by an import of one show; an import without a new name or address is taken (§C4.6)', async ({
    casa: { mio, ajeno, recintoId, mia, ambas },
    db,
    mailsDeCita,
  }) => {
    const zip = (await mia.call('exportarEvento', { params: { eventoId: mio.eventoId } })).bytes;
    const importar = (quien: Browser, cambiar: (texto: string) => string, query = '') => {
      const contenido = zipSync(
        Object.fromEntries(
          Object.entries(unzipSync(zip)).map(([nombre, bytes]) => [
            nombre,
            nombre.endsWith('.yaml') ? strToU8(cambiar(strFromU8(bytes))) : bytes,
          ]),
        ),
      );
      const body = { archivo: 'evento.zip', contenido: Buffer.from(contenido).toString('base64') };
      return quien.call('importarEvento', { query, headers: conLlave(), body });
    };
    const otraDireccion = (texto: string) => texto.replace(/direccion: .*/, 'direccion: Calle Falsa 123');
    const otroEvento = (texto: string) =>
      /^evento:/m.test(texto)
        ? texto.replace(/^( {2}clave: )(.*)$/m, `$1copia-${crypto.randomUUID().slice(0, 8)}`)
        : otraDireccion(texto);
    const plano = `select id from recinto_version where recinto_id = $1 and estado = 'publicada'`;
    const antes = (await db.query(plano, [recintoId])).rows;
    for (const query of ['', '?ensayo=true'])
      expect(await importar(mia, otraDireccion, query)).toMatchObject({
        status: 403,
        body: { code: 'sin_permiso' },
      });
    expect((await importar(mia, otroEvento)).status).toBe(403);
    expect(await mailsDeCita(ajeno.eventoId)).toBe(0);
    const propio = (texto: string) => texto.replace(/descripcion: .*/, 'descripcion: Otra');
    expect((await importar(mia, propio)).status).toBe(200);
    expect((await db.query(plano, [recintoId])).rows).toEqual(antes);
    expect((await importar(ambas, otraDireccion)).status).toBe(200);
    expect(await mailsDeCita(ajeno.eventoId)).toBe(1);
  });
});
