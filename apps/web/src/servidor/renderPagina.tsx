import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { App } from '../App.tsx';
import { withInitialAnswers } from '../api/initialData.ts';
import { MainLayout } from '../layout/MainLayout.tsx';
import { PageFallback } from '../layout/PageFallback.tsx';
import { isAuthPath } from '../paths.ts';
import { preloadScreen } from '../routes.tsx';
import { AuthLayout } from '../sesion/AuthLayout.tsx';
import { setStylesApart } from '../stylesApart.ts';

interface PorEscribir {
  /** Path and query. */
  url: string;
  /** Initial answers, keyed as in `initialData.ts`. */
  datos: Record<string, unknown>;
  ahora: Date;
}

/** The HTML of a page for `#raiz`. */
export async function renderPagina(pagina: PorEscribir): Promise<string> {
  await preloadScreen(pathOf(pagina));
  return render(pagina, <App />);
}

/** The frame around any page, with the wheel of a page that is loading. */
export async function renderMarco(pagina: PorEscribir): Promise<string> {
  const Layout = isAuthPath(pathOf(pagina)) ? AuthLayout : MainLayout;
  return render(
    pagina,
    <Layout>
      <PageFallback />
    </Layout>,
  );
}

function pathOf({ url }: PorEscribir): string {
  return url.split('?')[0] ?? '';
}

function render({ url, datos, ahora }: PorEscribir, content: ReactNode): string {
  const html = withInitialAnswers({ answers: datos, ahora }, () =>
    renderToString(
      <Router ssrPath={pathOf({ url, datos, ahora })} ssrSearch={url.split('?')[1] ?? ''}>
        {content}
      </Router>,
    ),
  );
  return setStylesApart(html);
}
