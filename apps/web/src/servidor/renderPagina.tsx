import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { App } from '../App.tsx';
import { withInitialAnswers } from '../api/datosIniciales.ts';
import { setStylesApart } from '../estilosAparte.ts';
import { preloadScreen } from '../routes.tsx';

/** The HTML of a page for `#raiz`, from answers keyed as `datosIniciales.ts` says. `url` is path and query. */
export async function renderPagina({
  url,
  datos: answers,
  ahora,
}: {
  url: string;
  datos: Record<string, unknown>;
  ahora: Date;
}): Promise<string> {
  const [path = '', search = ''] = url.split('?');
  await preloadScreen(path);
  const html = withInitialAnswers({ answers, ahora }, () =>
    renderToString(
      <Router ssrPath={path} ssrSearch={search}>
        <App />
      </Router>,
    ),
  );
  return setStylesApart(html);
}
