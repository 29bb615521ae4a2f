import { describe, expect, it } from 'vitest';
import { contarReembolso } from '../../src/reembolso/contarReembolso.ts';

describe('a refund in words (§C7.9)', () => {
  it.each([
    ['ordenado', 'tarjeta', 'Tu reembolso está ordenado', /No tienes que hacer nada/],
    ['en_camino', 'tarjeta', 'Tu reembolso va en camino', /esperamos su respuesta/],
    ['hecho', 'tarjeta', 'Tu reembolso está hecho', /tarjeta con la que pagaste\. .*algunos días/],
    ['hecho', 'terminal', 'Tu reembolso está hecho', /en taquilla\. .*algunos días/],
    ['hecho', 'efectivo', 'Tu reembolso está hecho', /en efectivo en la taquilla\.$/],
    ['hecho', 'transferencia', 'Tu reembolso está hecho', /por transferencia/],
    ['fallido', 'tarjeta', 'Tu banco no aceptó el reembolso', /por otro medio/],
    ['hecho', 'gratis', 'Tus boletos se anularon', /no hay dinero/],
    ['hecho', 'cortesia', 'Tus boletos se anularon', /no hay dinero/],
  ] as const)('that is %s by %s says what follows', (estado, medio, titulo, texto) => {
    const dicho = contarReembolso({ estado, medio });
    expect(dicho.titulo).toBe(titulo);
    expect(dicho.texto).toMatch(texto);
  });
});
