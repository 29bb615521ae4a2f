import { createElement, type PropsWithChildren, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';

/** The HTML of a part of a screen, as it first stands on its page. */
export function enTexto(parte: ReactNode): string {
  return renderToStaticMarkup(createElement(EnPagina, null, parte));
}

function EnPagina({ children }: PropsWithChildren) {
  return Router({ ssrPath: '/', children });
}
