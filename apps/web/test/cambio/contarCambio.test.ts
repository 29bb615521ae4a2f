import { describe, expect, it } from 'vitest';
import { type Cambio, contarDestino, contarPasos } from '../../src/cambio/contarCambio.ts';
import { contarEstados } from '../../src/cambio/contarEstados.ts';
import { parteDevuelta } from '../../src/ui/Tramos.tsx';

const REEMBOLSO: Cambio['reembolso'] = {
  monto: 3144,
  medio: 'tarjeta',
  ultimos4: '0505',
  como: 'por_enviar',
  promesa: '2026-12-11',
  ordenadoEn: '2026-11-30T00:14:00.000Z',
  enviadoEn: null,
  hechoEn: null,
  referencia: null,
  cuenta: null,
  admiteCuenta: true,
  esperaSaldo: false,
};
const CUENTA = { banco: 'BBVA México', ultimos4: '7899', cambiable: true };

function cambio(reembolso: Partial<Cambio['reembolso']> = {}): Cambio {
  return {
    tipo: 'cancelar',
    causa: 'produccion',
    decididoEn: '2026-11-30T00:04:00.000Z',
    evento: { zona: 'America/Mexico_City' },
    reembolso: { ...REEMBOLSO, ...reembolso },
    al: '2026-11-30T03:40:00.000Z',
  } as Cambio;
}

describe("the buyer's own page of a cancelled event (§C7.9)", () => {
  it.each([
    [{}, 'A tu tarjeta •••• 0505, a más tardar el viernes 11 de diciembre', /No tienes que hacer nada/],
    [
      { cuenta: CUENTA },
      'A tu cuenta de BBVA México •••• 7899, a más tardar el viernes 11 de diciembre',
      /siguiente día hábil/,
    ],
    [
      { medio: 'efectivo', como: 'en_caja' },
      'En cualquiera de nuestras taquillas, o a tu cuenta',
      /tu folio y tu boleto/,
    ],
    [{ como: 'espera_cuenta' }, 'Dinos a qué cuenta lo mandamos', /sigue siendo tuyo/],
    [{ como: 'fallida' }, 'No salió. Ya lo revisa una persona.', /CLABE/],
    [{ como: 'contracargo' }, 'Tu banco lo está aclarando', /no se paga dos veces/],
    [{ como: 'devuelto' }, 'Lo mandamos a tu tarjeta •••• 0505', /referencia/],
    [{ como: 'devuelto', medio: 'efectivo' }, 'Te lo dimos en taquilla', /Ya no falta nada/],
  ] as const)('says by which means and day the money comes: %o', (reembolso, titulo, detalle) => {
    const destino = contarDestino(cambio(reembolso));
    expect(destino.titulo).toBe(titulo);
    expect(destino.detalle).toMatch(detalle);
  });

  it('shows each step as far as it has come, and the reference once there is one', () => {
    const estados = (reembolso: Partial<Cambio['reembolso']>) =>
      contarPasos(cambio(reembolso)).map(({ estado }) => estado);
    expect(estados({ ordenadoEn: null })).toEqual(['hecho', 'va', 'falta', 'falta']);
    expect(estados({})).toEqual(['hecho', 'hecho', 'va', 'falta']);
    expect(estados({ como: 'devuelto' })).toEqual(['hecho', 'hecho', 'hecho', 'va']);
    expect(estados({ como: 'devuelto', medio: 'efectivo' })).toEqual(['hecho', 'hecho', 'hecho']);
    const [, , salio] = contarPasos(
      cambio({ como: 'devuelto', referencia: '418820', hechoEn: '2026-12-02T17:00:00.000Z' }),
    );
    expect(salio).toMatchObject({
      titulo: 'Salió hacia tu banco',
      detalle: expect.stringMatching(/referencia 418820$/),
    });
  });
});

describe('the public state of the refunds (§C7.17)', () => {
  const comoVa = [
    { como: 'devuelto', ventas: 2, monto: 997 },
    { como: 'por_enviar', ventas: 1, monto: 3 },
  ] as const;

  it('has a line for every state, and none for a choice that a cancelled event does not offer', () => {
    const lineas = contarEstados([...comoVa], 'cancelar');
    expect(lineas.map(({ nombre }) => nombre)).toEqual([
      'Devuelto',
      'En camino',
      'Por salir',
      'Esperan una cuenta',
      'En taquilla',
      'No salió',
      'En aclaración con el banco',
      'Boletos sin costo',
    ]);
    expect(contarEstados([...comoVa], 'reprogramar').map(({ nombre }) => nombre)).toContain(
      'Todavía no deciden',
    );
    expect(lineas.reduce((suma, { monto }) => suma + monto, 0)).toBe(1000);
  });

  it('never rounds up to all of it', () => {
    expect(parteDevuelta([...comoVa])).toBe(99);
    expect(parteDevuelta([{ como: 'devuelto', ventas: 1, monto: 10 }])).toBe(100);
  });
});
