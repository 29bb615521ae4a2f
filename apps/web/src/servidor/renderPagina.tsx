import { apuntarCalendario, type Calendario } from '@taquilla/rules/zona';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { App } from '../App.tsx';
import { withInitialAnswers } from '../api/datosIniciales.ts';
import { setStylesApart } from '../estilosAparte.ts';
import { preloadScreen } from '../routes.tsx';

/** The HTML of a page for `#raiz` and the calendar it is written by, from answers keyed as `datosIniciales.ts` says. `url` is path and query. */
export async function renderPagina({
  url,
  datos: answers,
  ahora,
}: {
  url: string;
  datos: Record<string, unknown>;
  ahora: Date;
}): Promise<{ html: string; calendario: Calendario }> {
  const [path = '', search = ''] = url.split('?');
  await preloadScreen(path);
  const { hecho, calendario } = withInitialAnswers({ answers, ahora }, () =>
    apuntarCalendario(() =>
      renderToString(
        <Router ssrPath={path} ssrSearch={search}>
          <App />
        </Router>,
      ),
    ),
  );
  return { html: setStylesApart(hecho), calendario };
}
