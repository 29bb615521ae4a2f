// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { refuse } from '../../../../packages/ui/test/answers.ts';
import { all, awaitWords, one, press, shown, words } from '../../../../packages/ui/test/pantalla.ts';
import { EVENTO, elegir, FILAS, PRECIOS, SECCIONES } from '../support/asientos.ts';

describe('what the organiser changes while one chooses', () => {
  it('an event that was taken off the web says so, and offers its places no longer (§2.24, §8.5)', async () => {
    const answers = await elegir();
    const motivo = 'Este evento no está disponible para su venta en línea.';
    answers['POST /eventos/7/reservarInvitado'] = refuse(409, 'evento_no_disponible', motivo);
    answers['GET /eventos/7/detalle'] = { ...EVENTO, mostrarWeb: false };
    await press(one('button', /^Continuar/));
    const aviso = await shown('alertdialog', /^Error al reservar el evento/);
    expect(words(aviso)).toContain(motivo);
    await press(one('button', 'Entendido', aviso));
    await shown('link', 'Ver otros eventos');
    expect(all('button', /^Continuar/)).toEqual([]);
  });

  it('a section that is closed offers its seats no longer, and leads to the others (§2.29, §8.7)', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    try {
      const answers = await elegir();
      answers[FILAS] = refuse(404, 'seccion_no_encontrada', 'La sección no existe.');
      answers[SECCIONES] = { ...PRECIOS, secciones: [] };
      vi.advanceTimersByTime(60_000);
      await awaitWords('Esta sección ya no está a la venta.');
      await awaitWords('No se apartó ningún asiento ni se cobró nada.');
      expect(all('button', /^Continuar/)).toEqual([]);
      expect(one('link', 'Elegir otra sección').getAttribute('href')).toMatch(/^\/eventos\/7/);
    } finally {
      vi.useRealTimers();
    }
  });
});
