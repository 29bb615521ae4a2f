import { describe, expect } from 'vitest';
import { inTransaction } from '../../src/db/connection.ts';
import { listArtistas, ponerOtrosArtistas } from '../../src/eventos/documento/artistas.repository.ts';
import { enCancelacion } from '../support/enCancelacion.ts';
import { findLink } from '../support/findLink.ts';

const it = enCancelacion();

describe('a show that was interrupted (§C7.16)', () => {
  it('counts burned tickets as unused for choice and refund, and waits for a date', async ({
    db,
    evento,
    venderGenerales,
    cambiar,
    terminarGracia,
    llevar,
    decidir,
    estadoDe,
  }) => {
    const { reservaId } = await venderGenerales(2, 1100);
    expect((await cambiar('interrumpirEvento', { fecha: null })).body.code).toBe('transicion_invalida');
    await db.query(
      `update boleto set quemado_en = now(), quemado_puerta = 'Norte', quemado_por = (select min(id) from personal)
       where reserva_id = $1`,
      [reservaId],
    );
    const { body } = await cambiar('interrumpirEvento', { fecha: null, causa: 'clima', atribuible: false });
    expect(body).toMatchObject({ estado: 'gracia', boletosUsados: 2, compensacion: { parte: 0 } });
    await terminarGracia();
    await llevar();
    const { rows } = await db.query(
      `select e.estado, count(b.quemado_en)::integer as usados from evento e join boleto b on b.evento_id = e.id
       where e.id = $1 group by e.estado`,
      [evento.eventoId],
    );
    expect(rows).toEqual([{ estado: 'aplazado', usados: 0 }]);
    expect((await decidir(reservaId, 'devolver')).status).toBe(200);
    await llevar();
    expect(await estadoDe(reservaId)).toBe('reembolsada');
  });
});

describe('an artist who withdraws (§C7.8)', () => {
  it('leaves a bill of several, the next one is the first, and each buyer chooses', async ({
    tienda,
    db,
    evento,
    jefa,
    clave,
    venderGenerales,
    terminarGracia,
    llevar,
    decidir,
    estadoDe,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    const cartel = async () => (await listArtistas(db, evento.eventoId)).map(({ nombre }) => nombre);
    const retirar = (artista: string) =>
      jefa('retirarArtista', {
        params: { eventoId: evento.eventoId },
        body: {
          causa: 'enfermedad',
          atribuible: false,
          frase: 'Se lastimó la voz y su médico no le permite cantar.',
          clave,
          artista,
        },
      });
    const [primera = ''] = await cartel();
    expect((await retirar(primera)).body.detalles.campos.artista).toMatch(/único del cartel/);
    await inTransaction(db, tx => ponerOtrosArtistas(tx, evento.eventoId, ['Banda Dos', 'Trío Tres']));
    expect(await cartel()).toEqual([primera, 'Banda Dos', 'Trío Tres']);
    expect((await retirar('Nadie')).body.detalles.campos.artista).toMatch(/Elige/);
    expect((await retirar(primera)).status).toBe(201);
    await terminarGracia();
    await llevar();
    expect(await cartel()).toEqual(['Banda Dos', 'Trío Tres']);
    const token = await findLink(db, reservaId);
    const cambio = (await tienda.call('verCambioDeCompra', { body: { token } })).data();
    expect(cambio).toMatchObject({ tipo: 'artista', artista: primera, era: null });
    const publico = await tienda.call('getDetalle', { params: { id: evento.eventoId } });
    expect(publico.data().cambio).toMatchObject({ tipo: 'artista', artista: primera, era: null });
    expect((await decidir(reservaId, 'devolver')).status).toBe(200);
    await llevar();
    expect(await estadoDe(reservaId)).toBe('reembolsada');
  });

  it('leaves a postponed event postponed (§C7.8)', async ({
    db,
    evento,
    jefa,
    clave,
    cambiar,
    terminarGracia,
    llevar,
  }) => {
    const [primera = ''] = (await listArtistas(db, evento.eventoId)).map(({ nombre }) => nombre);
    await inTransaction(db, tx => ponerOtrosArtistas(tx, evento.eventoId, ['Banda Dos']));
    await cambiar('aplazarEvento');
    await terminarGracia();
    await llevar();
    const retirada = await jefa('retirarArtista', {
      params: { eventoId: evento.eventoId },
      body: {
        causa: 'enfermedad',
        atribuible: false,
        frase: 'Se lastimó la voz y su médico no le permite cantar.',
        clave,
        artista: primera,
      },
    });
    expect(retirada.status).toBe(201);
    await terminarGracia();
    await llevar();
    const { rows } = await db.query('select estado from evento where id = $1', [evento.eventoId]);
    expect(rows).toEqual([{ estado: 'aplazado' }]);
  });
});
