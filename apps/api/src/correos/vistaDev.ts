import { formatFechaCorta } from '@taquilla/rules/fechas';
import type { CorreoGuardado } from '../providers/correo/buzon.repository.ts';
import { type Html, html, textoDeHtml } from './html.ts';

/** The list of the mailbox, the newest mail first. */
export function paginaDeLista(correos: readonly CorreoGuardado[]): string {
  const filas = correos.map(
    ({ id, para, asunto, adjuntos, recibidoEn }) => html`<li><a href="/dev/correos/${id}"><b>${asunto}</b>
<span>${para}</span><span>${formatFechaCorta(recibidoEn)}</span><span>${cuantosAdjuntos(adjuntos)}</span></a></li>`,
  );
  const vacio = html`<p>Todavía no hay correos. Regístrate, recupera una contraseña o compra un boleto, y vuelve a cargar.</p>`;
  return pagina('Correos', html`<h1>Correos</h1>${filas.length > 0 ? html`<ol>${filas}</ol>` : vacio}`);
}

/** One mail with its head, its attachments, its HTML in a frame and its text. */
export function paginaDeCorreo({ id, para, asunto, texto, adjuntos, recibidoEn }: CorreoGuardado): string {
  const ligas = adjuntos.map(({ nombre, cid }, n) =>
    cid ? '' : html`<li><a href="/dev/correos/${id}/adjuntos/${n}" download>${nombre}</a></li>`,
  );
  return pagina(
    asunto,
    html`<p><a href="/dev/correos">Todos los correos</a></p>
<h1>${asunto}</h1>
<p>Para ${para} · ${formatFechaCorta(recibidoEn)}</p>
<ul>${ligas}</ul>
<iframe title="El correo" src="/dev/correos/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>Versión de texto</summary><pre>${texto}</pre></details>`,
  );
}

export const ESTILO_DEV = `
:root { color-scheme: dark; }
body { margin: 0 auto; padding: 24px 16px 64px; max-width: 760px; background: #0c0a09; color: #f8f3e9; font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 8px 0; font-size: 28px; line-height: 1.1; }
a { color: inherit; }
a:focus-visible, summary:focus-visible { outline: 3px solid #f8f3e9; outline-offset: 3px; }
ol { padding: 0; list-style: none; border-top: 1px solid #39322b; }
ol a { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 14px 4px; border-bottom: 1px solid #39322b; text-decoration: none; }
ol a:hover { background: #1f1a17; }
ol b { flex: 1 1 100%; }
span, p { color: #c6bdb0; }
iframe { width: 100%; height: 80vh; border: 1px solid #39322b; border-radius: 10px; background: #0c0a09; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** Files to be opened; the pictures that the mail itself shows are none. */
function cuantosAdjuntos(adjuntos: CorreoGuardado['adjuntos']): string {
  const cuantos = adjuntos.filter(adjunto => adjunto.cid === undefined).length;
  if (cuantos === 0) return '';
  return cuantos === 1 ? '1 adjunto' : `${cuantos} adjuntos`;
}

function pagina(titulo: string, cuerpo: Html): string {
  const codigo = html`<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titulo}</title>
<link rel="stylesheet" href="/dev/correos.css">
</head>
<body>${cuerpo}</body>
</html>`;
  return `<!doctype html>\n${textoDeHtml(codigo)}`;
}
