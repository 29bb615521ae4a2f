import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EventoSkeleton } from '../src/eventos/evento/EventoSkeleton.tsx';

describe('an event that loads', () => {
  it('has its one heading from the beginning, and none beside the one that came (§2.24, §2.25, WCAG 2.4.6)', () => {
    expect(renderToString(createElement(EventoSkeleton)).match(/<h1/g)).toHaveLength(1);
    expect(renderToString(createElement(EventoSkeleton, { parte: 'boletos' }))).not.toContain('<h1');
  });
});
