import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acomodar, type BoletoPorAcomodar, hallarOtros, type LugarLibre } from '../src/acomodo.ts';

const boleto = (id: number, cambio: Partial<BoletoPorAcomodar> = {}): BoletoPorAcomodar => ({
  id,
  zona: 'Luneta',
  cubre: 50_000,
  general: false,
  clase: null,
  ...cambio,
});
const lugar = (id: number, cambio: Partial<LugarLibre> = {}): LugarLibre => ({
  id,
  zona: 'Luneta',
  precio: 50_000,
  fila: 1,
  orden: id,
  clase: null,
  ...cambio,
});
const dados = (ventas: BoletoPorAcomodar[][], lugares: LugarLibre[]) => {
  const acomodo = acomodar(
    ventas.map((boletos, i) => ({ id: `v${i}`, boletos })),
    lugares,
  );
  return ventas.map((_, i) => {
    const suyos = acomodo.get(`v${i}`);
    return suyos ? [...suyos.values()] : null;
  });
};

describe('places in another venue (§C7.8)', () => {
  it('keeps a sale together: side by side, else in one row, else in few rows', () => {
    const fila = [lugar(1), lugar(3), lugar(4)];
    expect(dados([[boleto(1), boleto(2)]], fila)).toEqual([[3, 4]]);
    expect(dados([[boleto(1), boleto(2)]], [lugar(1), lugar(3), lugar(9, { fila: 2 })])).toEqual([[1, 3]]);
    expect(dados([[boleto(1), boleto(2), boleto(3)]], [lugar(1), lugar(3), lugar(9, { fila: 2 })])).toEqual([
      [1, 3, 9],
    ]);
  });

  it('takes the first row that is enough, though another has more, and breaks up no row that fits to the seat', () => {
    const segunda = [lugar(5, { fila: 2 }), lugar(7, { fila: 2 }), lugar(9, { fila: 2 })];
    expect(dados([[boleto(1), boleto(2)]], [lugar(1), lugar(3), ...segunda])).toEqual([[1, 3]]);
    const seguida = [lugar(5, { fila: 2 }), lugar(6, { fila: 2 }), lugar(7, { fila: 2 })];
    expect(dados([[boleto(1), boleto(2)]], [lugar(1), lugar(2), ...seguida])).toEqual([[1, 2]]);
    expect(dados([[boleto(1), boleto(2)]], [lugar(1), lugar(2), lugar(4)])).toEqual([[1, 2]]);
  });

  it('divides a sale over the fullest rows, and leaves the seats that it does not need to the next', () => {
    const [una, tres, dos] = [
      [lugar(1)],
      [lugar(3, { fila: 2 }), lugar(5, { fila: 2 }), lugar(7, { fila: 2 })],
      [lugar(9, { fila: 3 }), lugar(11, { fila: 3 })],
    ];
    const seis = [1, 2, 3, 4, 5, 6].map(id => boleto(id));
    expect(dados([seis], [...una, ...tres, ...dos])).toEqual([[3, 5, 7, 9, 11, 1]]);
    const cuatro = seis.slice(0, 4);
    expect(dados([cuatro, [boleto(7), boleto(8)]], [...tres, ...dos, ...una])).toEqual([
      [3, 5, 7, 9],
      [11, 1],
    ]);
    expect(dados([[boleto(1), boleto(2)], [boleto(3)]], tres)).toEqual([[3, 5], [7]]);
  });

  it('gives general places in their order, best first, whatever their numbers', () => {
    const generales = [lugar(1), lugar(5), lugar(6)].map(l => ({ ...l, fila: null }));
    const dos = [boleto(1, { general: true }), boleto(2, { general: true })];
    expect(dados([dos], generales)).toEqual([[1, 5]]);
  });

  it('prefers the zone of the same name, else the cheapest one that costs as much; never a cheaper place', () => {
    const platea = lugar(1, { zona: 'Platea', precio: 60_000 });
    const palco = lugar(2, { zona: 'Palco', precio: 90_000, fila: 2 });
    const luneta = lugar(3, { fila: 3 });
    expect(dados([[boleto(1)]], [palco, platea, luneta])).toEqual([[3]]);
    expect(dados([[boleto(1)]], [palco, platea])).toEqual([[1]]);
    expect(dados([[boleto(1)]], [lugar(4, { precio: 40_000 })])).toEqual([null]);
    const lunetaMasCara = lugar(5, { precio: 70_000, fila: 4 });
    expect(dados([[boleto(1)]], [platea, lunetaMasCara, palco])).toEqual([[5]]);
  });

  it('gives a wheelchair place and its companion only to those who had one, and mixes no seats with general places', () => {
    const silla = lugar(1, { clase: 'silla_de_ruedas' });
    expect(dados([[boleto(1)]], [silla])).toEqual([null]);
    expect(dados([[boleto(1, { clase: 'silla_de_ruedas' })]], [silla])).toEqual([[1]]);
    expect(dados([[boleto(1, { clase: 'acompanante' })]], [silla])).toEqual([null]);
    expect(dados([[boleto(1)]], [lugar(1, { fila: null })])).toEqual([null]);
    expect(dados([[boleto(1, { general: true })]], [lugar(1, { fila: null })])).toEqual([[1]]);
  });

  it('is all or nothing a sale, first come first served, and takes back what a sale that does not fit had taken', () => {
    const mezcla = [boleto(1), boleto(2, { zona: 'Palco', cubre: 90_000 })];
    expect(dados([mezcla, [boleto(3)]], [lugar(1)])).toEqual([null, [1]]);
    expect(dados([[boleto(1)], [boleto(2)]], [lugar(1)])).toEqual([[1], null]);
  });

  it('takes back in the opposite order what two groups of one sale had taken from the same rows', () => {
    const fila = [lugar(1), lugar(2)];
    const deDos = [boleto(1, { cubre: 40_000 }), boleto(2), boleto(3, { zona: 'Palco', cubre: 90_000 })];
    expect(dados([deDos, [boleto(4), boleto(5)], [boleto(6)]], fila)).toEqual([null, [1, 2], null]);
  });

  it('gives no place twice, no cheaper place, and every place of a sale or none', () => {
    const zonas = fc.constantFrom('A', 'B', 'C');
    const precios = fc.constantFrom(100, 200, 300);
    fc.assert(
      fc.property(
        fc.array(
          fc.array(fc.record({ zona: zonas, cubre: precios, general: fc.boolean() }), {
            minLength: 1,
            maxLength: 5,
          }),
        ),
        fc.array(fc.record({ zona: zonas, precio: precios, fila: fc.option(fc.nat(4)) })),
        (ventas, libres) => {
          const nuevos = ventas.flat().keys();
          const pedidas = ventas.map(boletos =>
            boletos.map(b => ({ ...b, id: nuevos.next().value ?? 0, clase: null })),
          );
          const lugares = libres.map((l, i) => ({ ...l, id: i + 1, orden: i, clase: null }));
          const dadas = dados(pedidas, lugares);
          const todos = dadas.flatMap(suyos => suyos ?? []);
          expect(new Set(todos).size).toBe(todos.length);
          dadas.forEach((suyos, i) => {
            if (!suyos) return;
            expect(suyos).toHaveLength(pedidas[i]?.length ?? -1);
          });
          const cuesta = (uno: number) => lugares.find(l => l.id === uno);
          acomodar(
            pedidas.map((boletos, i) => ({ id: `${i}`, boletos })),
            lugares,
          ).forEach((suyos, venta) => {
            for (const [boletoId, lugarId] of suyos) {
              const pedido = pedidas[Number(venta)]?.find(b => b.id === boletoId);
              const suyo = cuesta(lugarId);
              expect(suyo?.precio).toBeGreaterThanOrEqual(pedido?.cubre ?? Number.POSITIVE_INFINITY);
              expect(suyo?.fila === null).toBe(pedido?.general);
            }
          });
        },
      ),
    );
  });
});

describe('other equal places (§C7.8)', () => {
  const otros = (boletos: BoletoPorAcomodar[], lugares: LugarLibre[], cuantas = 6) =>
    hallarOtros(boletos, lugares, cuantas).map(opcion => boletos.map(({ id }) => opcion.get(id)));
  const dos = [boleto(1), boleto(2)];

  it('are proposed together, none twice, and no more often than asked', () => {
    const fila = [1, 2, 3, 4, 5].map(id => lugar(id));
    expect(otros(dos, fila)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(otros(dos, fila, 1)).toEqual([[1, 2]]);
    expect(otros(dos, [lugar(1)])).toEqual([]);
    expect(otros([], fila)).toEqual([]);
  });

  it('have the same zone, the same price and the same kind, neither dearer nor of another zone that costs as much', () => {
    const ajenos = [
      { zona: 'Platea' },
      { precio: 60_000 },
      { precio: 40_000 },
      { fila: null },
      { clase: 'silla_de_ruedas' },
    ];
    for (const ajeno of ajenos) expect(otros([boleto(1)], [lugar(1, ajeno)])).toEqual([]);
    const deDosZonas = [boleto(1), boleto(2, { zona: 'Platea' })];
    expect(otros(deDosZonas, [lugar(1), lugar(2)])).toEqual([]);
    expect(otros(deDosZonas, [lugar(1), lugar(2, { zona: 'Platea', fila: 2 })])).toEqual([[1, 2]]);
    expect(
      otros([boleto(1, { clase: 'silla_de_ruedas' })], [lugar(1), lugar(2, { clase: 'silla_de_ruedas' })]),
    ).toEqual([[2]]);
  });
});
