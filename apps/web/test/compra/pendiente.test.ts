import { describe, expect, it } from 'vitest';
import { contarDesenlace } from '../../src/compra/pendiente/Desenlace.tsx';

type Pago = Parameters<typeof contarDesenlace>[0];

const nada = { monto: 0, sinCuenta: 0 };
const algo = { monto: 1_000, sinCuenta: 1_000 };
const contar = (pago: Partial<Pago>) =>
  contarDesenlace({ estado: 'expirada', medio: 'spei', regresa: nada, ...pago });

describe('how a purchase by reference ended (§B2.12)', () => {
  it('a term that ended unpaid took no money, and a payment on its way is not made twice', () => {
    const { titulo, texto } = contar({});
    expect(titulo).toBe('Se acabó el tiempo');
    expect(texto).toContain('No se te cobró nada.');
    expect(texto).toContain('no pagues otra vez');
  });

  it.each(['expirada', 'cancelada'] as const)(
    '%s with money that goes back never says that nothing came',
    estado => {
      expect(contar({ estado, regresa: algo }).texto).not.toContain('No se te cobró nada');
    },
  );

  it('a reference that was exchanged for a card is not to be paid any more (§B2.11)', () => {
    expect(contar({ estado: 'retenida' }).texto).toBe('Esa CLABE ya no se usa: no pagues con ella.');
    expect(contar({ estado: 'retenida', medio: 'tienda' }).texto).toBe(
      'Ese código ya no se usa: no pagues con él.',
    );
  });

  it.each(['por_reembolsar', 'reembolsada'] as const)(
    'the tickets of a sale that is %s open no door',
    estado => {
      expect(contar({ estado }).texto).toContain('ya no dejan entrar');
    },
  );
});
