import { ApiError } from '@taquilla/cliente/ApiError';
import { expect, it, vi } from 'vitest';
import { falloAlGuardar } from '../../src/eventos/precios/guardarPrecios.ts';
import { enPalabras } from '../../src/ui/enPalabras.ts';

const conflicto = (detalles: object) =>
  new ApiError({
    status: 412,
    code: 'version_distinta',
    mensajes: ['Alguien más lo cambió mientras tanto.'],
    detalles: { version: 4, presente: {}, ...detalles },
  });

it('§C14.1: a change by another person is told with who and when, in whole sentences', () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T04:40:00Z') });
  const suyo = conflicto({ quien: 'Renata Ibarra', cuando: '2026-11-27T04:35:00Z' });
  expect(enPalabras(suyo)).toBe(
    'No se hizo: Renata Ibarra lo cambió (hoy, 10:35 p. m.). Ya se muestra como quedó: revísalo y vuelve a intentar.',
  );
  expect(falloAlGuardar(suyo)).toBe(
    'No se guardó: Renata Ibarra cambió precios o cargos (hoy, 10:35 p. m.). Lo tuyo sigue escrito; compáralo con lo de ahora y guarda otra vez.',
  );
  expect(enPalabras(conflicto({ quien: null, cuando: null }))).toContain(
    'No se hizo: otra persona lo cambió. Ya',
  );
  vi.useRealTimers();
});
