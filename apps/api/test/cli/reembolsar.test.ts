import { centavos } from '@taquilla/rules/dinero';
import { describe, expect, it } from 'vitest';
import { leerOrdenDeReembolso } from '../../src/cli/ordenDeReembolso.ts';
import { ordenarDevolucion } from '../../src/compra/devolver.ts';
import { enTienda } from '../support/enTienda.ts';

const RESERVA = '55ba086c-7813-42a9-ad8c-f892f5f8d472';
const leer = (dado: {
  venta?: string;
  monto?: string;
  motivo?: string;
  boletos?: string;
  forzar?: boolean;
}) =>
  leerOrdenDeReembolso({
    venta: 'venta' in dado ? dado.venta : RESERVA,
    monto: dado.monto,
    motivo: dado.motivo,
    boletos: dado.boletos,
    forzar: dado.forzar,
  });

describe('the order of a refund, as an operator types it', () => {
  it('is whole without an amount, and part with it and the tickets named', () => {
    expect(leer({})).toEqual({
      venta: RESERVA.replaceAll('-', ''),
      monto: null,
      motivo: 'Reembolso del organizador',
      boletos: [],
      forzar: false,
    });
    expect(leer({ monto: '250.5', boletos: '3,4,3', motivo: ' Llovió ' })).toEqual({
      venta: RESERVA.replaceAll('-', ''),
      monto: 25_050,
      motivo: 'Llovió',
      boletos: [3, 4],
      forzar: false,
    });
  });

  it('takes the folio as people write it', () => {
    expect(leer({ venta: 'abcde-fgh23' })).toMatchObject({ venta: 'ABCDEFGH23' });
  });

  it('is of the tickets that it names alone, also without an amount', () => {
    expect(leer({ boletos: '16830' })).toMatchObject({ monto: null, boletos: [16830] });
  });

  it('of used tickets says why', () => {
    expect(leer({ forzar: true })).toBe('--forzar necesita --motivo');
    expect(leer({ forzar: true, motivo: 'Se sintió mal' })).toMatchObject({ forzar: true });
  });

  it.each([
    [{ venta: 'R-1' }, 'FOLIO son las diez'],
    [{ venta: '' }, 'FOLIO son las diez'],
    ...['abc', '', '-5', '1e9', '100.005', '0x10', '1,000', ' 5'].map(
      monto => [{ monto }, '--monto es una cantidad en pesos'] as const,
    ),
    ...['x', '', '1,', '1;2', '1.5'].map(
      boletos => [{ monto: '10', boletos }, '--boletos son identificadores'] as const,
    ),
    [{ motivo: ' ' }, '--motivo está vacío'],
  ] as const)('guesses nothing: %j', (dado, motivo) => {
    expect(leer(dado)).toContain(motivo);
  });
});

const enLaTienda = enTienda({ precio: 50_000, usoDeServicio: 0, usoDeTarjeta: 0 });

describe('the tickets that a refund names', () => {
  enLaTienda(
    'are living ones of the same sale, or no money moves',
    async ({ db, apartarGenerales, pagar, boletosDe }) => {
      const comprar = async () => {
        const { reservaId } = await apartarGenerales(2);
        (await pagar(reservaId, 1000)).data();
        return { reservaId, boletos: await boletosDe(reservaId) };
      };
      const [suya, ajena] = [await comprar(), await comprar()];
      const devolver = (boletos: number[]) =>
        ordenarDevolucion(db, {
          reservaId: suya.reservaId,
          monto: centavos(10_000),
          motivo: 'Uno',
          boletos,
        });
      const [primero = 0] = suya.boletos;
      const noEsSuyo = 'un boleto de los nombrados no es de esta venta o ya está anulado';
      await expect(devolver([999_999])).rejects.toThrow(noEsSuyo);
      await expect(devolver([primero, ajena.boletos[0] ?? 0])).rejects.toThrow(noEsSuyo);
      await devolver([primero]);
      await expect(devolver([primero])).rejects.toThrow(noEsSuyo);
      const { rows } = await db.query(
        `select (select count(*)::integer from devolucion) as devoluciones,
        (select count(*)::integer from boleto where anulado_en is not null) as anulados`,
      );
      expect(rows).toEqual([{ devoluciones: 1, anulados: 1 }]);
    },
  );
});
