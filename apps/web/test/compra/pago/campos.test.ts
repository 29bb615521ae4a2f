// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { refuse } from '../../../../../packages/ui/test/answers.ts';
import {
  all,
  describedBy,
  field,
  one,
  press,
  shown,
  type,
  until,
} from '../../../../../packages/ui/test/pantalla.ts';
import { apartar, botonDePagar, elegir } from '../../support/asientos.ts';

const crearToken = vi.hoisted(() => vi.fn(async () => 'tok-1'));
vi.mock('../../../src/api/openpay.ts', async original => ({
  ...(await original<object>()),
  abrirProveedor: async () => ({ deviceSessionId: 'aparato-1', crearToken }),
}));

async function escribirCodigo(codigo: string): Promise<void> {
  await type(field('Código de descuento'), codigo);
  await press(one('button', 'Aplicar'));
}

describe("the card's fields", () => {
  it('say what is wrong with each, and nothing is charged (§3.18, §5.5, §5.6, §5.7, §5.8, §5.10)', async () => {
    const cargos: unknown[] = [];
    await apartar({
      'POST /pagos/make/cargo': body => {
        cargos.push(body);
        return refuse(402, 'tarjeta_rechazada', 'No pasó.');
      },
    });
    const pagar = () => press(botonDePagar() as HTMLElement);
    await pagar();
    expect(describedBy(field('Nombre'))).toBe('Ingresa tú nombre');
    expect(document.activeElement).toBe(field('Nombre'));
    expect(describedBy(field('Correo'))).toBe('Es necesario un correo electrónico valído');
    expect(describedBy(field('Nombre del titular'))).toBe(
      'El nombre del titular no es válido o no puede ir vacío.',
    );
    expect(describedBy(field('Número de tarjeta'))).toBe(
      'El número de tarjeta debe tener máximo 16 dígitos.',
    );
    expect(describedBy(field('Vence (MM/AA)'))).toBe('La fecha de vencimiento debe estar en formato MM/YY.');
    expect(describedBy(field('CVV'))).toMatch(/El CVV debe tener 3 o 4 dígitos\./);

    await type(field('Nombre del titular'), 'INÉS 4 ÑANDÚ 2');
    expect(field('Nombre del titular').value).toMatch(/^INÉS\s+ÑANDÚ\s*$/);
    await type(field('Número de tarjeta'), '4111x1111-1111 11112222');
    expect(field('Número de tarjeta').value).toBe('4111 1111 1111 1111');
    await type(field('Vence (MM/AA)'), '13');
    expect(field('Vence (MM/AA)').value).toBe('13/');
    await type(field('Vence (MM/AA)'), '1330');
    expect(field('Vence (MM/AA)').value).toBe('13/30');
    expect(describedBy(field('Vence (MM/AA)'))).toBe('La fecha de vencimiento debe estar en formato MM/YY.');
    await type(field('Vence (MM/AA)'), '0120');
    expect(field('Vence (MM/AA)').value).toBe('01/20');
    expect(describedBy(field('Vence (MM/AA)'))).toBe('La tarjeta está vencida.');
    await type(field('CVV'), '12a34567');
    expect(field('CVV').value).toBe('1234');
    await type(field('Nombre'), 'Inés Ñandú');
    await type(field('Correo'), 'ines@correo.example');
    await pagar();
    expect([all('button', 'Sí, pagar'), crearToken.mock.calls, cargos]).toEqual([[], [], []]);
    // With the last field right the same button asks whether to pay.
    await type(field('Vence (MM/AA)'), '1239');
    await pagar();
    await shown('button', 'Sí, pagar');
  });
});

describe('a code', () => {
  it('that is no promotion is told beside its field, while seats are picked and at the payment (§5.12, §7.24)', async () => {
    const dicho = 'No se pudo aplicar el código. Inténtalo de nuevo.';
    const ajena = { 'POST /promociones/validar_clave_web': {} };
    await elegir(ajena);
    await escribirCodigo('VOLCAN20');
    await until(() => expect(describedBy(field('Código de descuento'))).toBe(dicho));
    await apartar(ajena);
    await escribirCodigo('VOLCAN20');
    await until(() => expect(describedBy(field('Código de descuento'))).toBe(dicho));
  });
});
