import { describe, expect } from 'vitest';
import { inTransaction } from '../../src/db/connection.ts';
import { listArtistas, ponerOtrosArtistas } from '../../src/eventos/documento/artistas.repository.ts';
import { enCancelacion } from '../support/enCancelacion.ts';
import { quemarBoletosDe } from '../support/puerta.ts';

const it = enCancelacion()
  .extend('cartel', ({ db, evento }) => async () => {
    return (await listArtistas(db, evento.eventoId)).map(({ nombre }) => nombre);
  })
  .extend('retirarArtista', ({ declarar }) => (artista: string) => {
    const frase = 'Se lastimó la voz y su médico no le permite cantar.';
    return declarar('retirarArtista', { causa: 'enfermedad', atribuible: false, frase, artista });
  });

describe('a show that was interrupted (§C7.16)', () => {
  it('counts burned tickets as unused for choice and refund, and waits for a date', async ({
    db,
    evento,
    venderGenerales,
    cambiar,
    llevar,
    decidir,
    estadoDe,
    pasarLaGracia,
  }) => {
    const { reservaId } = await venderGenerales(2, 1100);
    expect((await cambiar('interrumpirEvento', { fecha: null })).body.code).toBe('transicion_invalida');
    await quemarBoletosDe(db, reservaId);
    const { body } = await cambiar('interrumpirEvento', { fecha: null, causa: 'clima', atribuible: false });
    expect(body).toMatchObject({ estado: 'gracia', boletosUsados: 2, compensacion: { parte: 0 } });
    await pasarLaGracia();
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
    venderGenerales,
    llevar,
    decidir,
    estadoDe,
    pasarLaGracia,
    verCambio,
    cartel,
    retirarArtista,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    const [primera = ''] = await cartel();
    expect((await retirarArtista(primera)).body.detalles.campos.artista).toMatch(/único del cartel/);
    await inTransaction(db, tx => ponerOtrosArtistas(tx, evento.eventoId, ['Banda Dos', 'Trío Tres']));
    expect(await cartel()).toEqual([primera, 'Banda Dos', 'Trío Tres']);
    expect((await retirarArtista('Nadie')).body.detalles.campos.artista).toMatch(/Elige/);
    expect((await retirarArtista(primera)).status).toBe(201);
    await pasarLaGracia();
    expect(await cartel()).toEqual(['Banda Dos', 'Trío Tres']);
    const cambio = await verCambio(reservaId);
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
    cambiar,
    estadoDelEvento,
    pasarLaGracia,
    cartel,
    retirarArtista,
  }) => {
    const [primera = ''] = await cartel();
    await inTransaction(db, tx => ponerOtrosArtistas(tx, evento.eventoId, ['Banda Dos']));
    await cambiar('aplazarEvento');
    await pasarLaGracia();
    expect((await retirarArtista(primera)).status).toBe(201);
    await pasarLaGracia();
    expect(await estadoDelEvento()).toBe('aplazado');
  });
});
