import { type Html, html, htmlText } from '../server/html.ts';
import { type Bloque, type Carta, type Membrete, RECUPERAR_BOLETOS, type TalonDeBoleto } from './carta.ts';

/** The storefront's colours and faces in a form that mail programs take: literal colours, and faces of the device. */
const NOCHE_0 = '#0c0a09';
const NOCHE_1 = '#151210';
const LINEA = '#39322b';
const BORDE = '#857a6d';
const HUESO = '#f8f3e9';
const HUESO_2 = '#c6bdb0';
const AMARILLO = '#ffd60a';
const TINTA_SOBRE_AMARILLO = '#17130a';
const PAPEL = '#f6efe2';
const TINTA = '#1a1613';
const TINTA_2 = '#5a5047';

const TITULO = "'Bricolage Grotesque','Arial Narrow','Roboto Condensed','Helvetica Neue',Arial,sans-serif";
const TEXTO = "Figtree,'Helvetica Neue',Roboto,Arial,sans-serif";

/**
 * The HTML part of a mail. Mail programs understand tables and inline styles best; every text has its own background and
 * colour, so that a program's dark mode changes both or neither. A mail loads nothing from outside.
 */
export function escribirHtml(carta: Carta, membrete: Membrete): string {
  return `<!doctype html>\n${htmlText(documento(carta, membrete))}`;
}

function documento({ asunto, avance, titulo, bloques }: Carta, membrete: Membrete): Html {
  return html`<html lang="es-MX" style="color-scheme:dark light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark light">
<meta name="supported-color-schemes" content="dark light">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${asunto}</title>
<style>@media (max-width:480px){.orilla{padding-left:18px!important;padding-right:18px!important}.titulo{font-size:34px!important}}@media (max-width:420px){.momento{float:left!important}.momento td{padding-top:2px!important}}</style>
</head>
<body style="margin:0;padding:0;background:${NOCHE_0};color:${HUESO}">
<div style="display:none;max-height:0;overflow:hidden;color:${NOCHE_0};font-size:1px;line-height:1px">${avance}${RELLENO}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${NOCHE_0}" style="background:${NOCHE_0}">
<tr><td align="center" style="padding:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;font-family:${TEXTO};font-size:16px;line-height:24px;color:${HUESO};text-align:left;word-break:break-word;overflow-wrap:anywhere">
<tr><td class="orilla" style="padding:28px 32px 0">${marca(membrete)}</td></tr>
<tr><td class="orilla" style="padding:32px 32px 0"><h1 class="titulo" style="margin:0;font-family:${TITULO};font-weight:800;font-size:42px;line-height:1;letter-spacing:-.02em;color:${HUESO}">${titulo}</h1></td></tr>
${bloques.map(bloque => dibujarBloque(bloque, membrete.acento ?? AMARILLO))}
<tr><td class="orilla" style="padding:40px 32px 36px">${pie(membrete)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}

/** Invisible text that keeps an inbox from showing the mail's first lines beside the subject. */
const RELLENO = '\u00a0\u200c'.repeat(60);

/** Content id of the house's logo in a mail. */
export const CID_DEL_LOGO = 'logo@taquilla';

/**
 * The house's logo, or the product's mark: an arch with a money slot, which is a square where a program draws no round
 * corners.
 */
function marca({ operador, publicUrl, acento, logo }: Membrete): Html {
  const color = acento ?? AMARILLO;
  const dibujo = logo
    ? html`<td height="32" style="height:32px"><img src="cid:${CID_DEL_LOGO}" height="32" alt="" style="display:block;height:32px;width:auto;border:0"></td>`
    : html`<td width="24" height="27" valign="bottom" align="center" bgcolor="${color}" style="width:24px;height:27px;background:${color};border-radius:12px 12px 0 0;font-size:0;line-height:0"><div style="width:12px;height:6px;margin:0 auto;background:${NOCHE_0};border-radius:6px 6px 0 0"></div></td>`;
  return html`<a href="${publicUrl}" style="text-decoration:none;color:${HUESO}"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
${dibujo}
<td style="padding-left:10px;font-family:${TITULO};font-weight:800;font-size:24px;line-height:27px;letter-spacing:-.02em;color:${HUESO}">${operador.nombre}</td>
</tr></table></a>`;
}

function pie({ operador, publicUrl }: Membrete): Html {
  const liga = `color:${HUESO_2};text-decoration:underline`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding-top:20px;border-top:1px solid ${LINEA};font-size:13px;line-height:20px;color:${HUESO_2}">
${operador.nombre} · ${operador.direccion}<br>
<a href="mailto:${operador.correo}" style="${liga}">${operador.correo}</a> · ${operador.telefono}<br>
<a href="${publicUrl}/legales/aviso_de_privacidad" style="${liga}">Aviso de privacidad</a> · <a href="${publicUrl}/legales/nuestras_politicas" style="${liga}">Nuestras políticas</a> · <a href="${publicUrl}${RECUPERAR_BOLETOS}" style="${liga}">Recuperar mis boletos</a>
</td></tr></table>`;
}

function dibujarBloque(bloque: Bloque, acento: string): Html {
  const arriba = bloque.tipo === 'boleto' ? 32 : ARRIBA[bloque.tipo];
  return html`<tr><td class="orilla" style="padding:${arriba}px 32px 0">${contenido(bloque, acento)}</td></tr>
`;
}

const ARRIBA = { parrafo: 16, nota: 20, boton: 24, liga: 16, cifra: 20, ficha: 28, desglose: 32 } as const;

function contenido(bloque: Bloque, acento: string): Html {
  switch (bloque.tipo) {
    case 'parrafo':
      return html`<p style="margin:0;font-size:16px;line-height:24px;color:${HUESO}">${bloque.texto}</p>`;
    case 'nota':
      return html`<p style="margin:0;font-size:14px;line-height:21px;color:${HUESO_2}">${bloque.texto}</p>`;
    case 'boton':
      return boton(bloque, acento);
    case 'liga':
      return html`<p style="margin:0;font-size:14px;line-height:21px"><a href="${bloque.url}" target="_blank" style="color:${HUESO_2};text-decoration:underline">${bloque.texto}</a></p>`;
    case 'cifra':
      return html`<p style="margin:0;font-family:${TITULO};font-weight:800;font-size:36px;line-height:1;letter-spacing:-.02em;color:${HUESO}">${bloque.valor} <span style="font-family:${TEXTO};font-weight:400;font-size:15px;letter-spacing:0;color:${HUESO_2}">${bloque.nota}</span></p>`;
    case 'ficha':
      return ficha(bloque);
    case 'desglose':
      return desglose(bloque);
    case 'boleto':
      return dibujarTalon(bloque);
  }
}

function boton({ texto, url }: { texto: string; url: string }, acento: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${acento}" style="background:${acento};border-radius:10px"><a href="${url}" target="_blank" style="display:block;padding:16px 28px;font-family:${TEXTO};font-weight:700;font-size:16px;line-height:24px;color:${TINTA_SOBRE_AMARILLO};text-decoration:none">${texto}</a></td></tr></table>
<p style="margin:14px 0 0;font-size:13px;line-height:19px;color:${HUESO_2};word-break:break-all">Si el botón no abre, copia esta dirección: <a href="${url}" target="_blank" style="color:${HUESO_2};text-decoration:underline">${url}</a></p>`;
}

function ficha({ titulo, renglones }: Extract<Bloque, { tipo: 'ficha' }>): Html {
  const filas = renglones.map(
    ({ concepto, valor }) =>
      html`<tr><td valign="top" style="padding:10px 16px 0 0;font-size:14px;line-height:21px;color:${HUESO_2};white-space:nowrap">${concepto}</td><td valign="top" style="padding-top:10px;font-size:14px;line-height:21px;color:${HUESO}">${valor}</td></tr>`,
  );
  return panel(
    html`<h2 style="margin:0;font-family:${TITULO};font-weight:800;font-size:24px;line-height:26px;letter-spacing:-.01em;color:${HUESO}">${titulo}</h2><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${filas}</table>`,
  );
}

function desglose({ renglones, nombre = 'Total', total }: Extract<Bloque, { tipo: 'desglose' }>): Html {
  const cifra = 'font-variant-numeric:tabular-nums;white-space:nowrap';
  const filas = renglones.map(
    ({ concepto, valor }) =>
      html`<tr><td style="padding:0 12px 8px 0;font-size:15px;line-height:22px;color:${HUESO_2}">${concepto}</td><td align="right" style="padding-bottom:8px;font-size:15px;line-height:22px;color:${HUESO};${cifra}">${valor}</td></tr>`,
  );
  const arriba = `padding-top:14px;border-top:1px solid ${BORDE}`;
  return panel(html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${filas}</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td style="${arriba};font-weight:700;font-size:16px;line-height:20px;color:${HUESO}">${nombre}<br><span style="font-weight:400;font-size:12px;color:${HUESO_2}">MXN</span></td><td align="right" style="${arriba};font-family:${TITULO};font-weight:800;font-size:32px;line-height:36px;letter-spacing:-.02em;color:${HUESO};${cifra}">${total}</td></tr></table>`);
}

function panel(dentro: Html): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${NOCHE_1}" style="padding:22px 24px;background:${NOCHE_1};border:1px solid ${LINEA};border-radius:14px">${dentro}</td></tr></table>`;
}

/** A ticket of white paper on the dark background: event, date and place, the tear with its notches, the QR. */
export function dibujarTalon(talon: TalonDeBoleto): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate">
<tr><td colspan="3" bgcolor="${PAPEL}" style="padding:24px 24px 6px;background:${PAPEL};border-radius:6px 6px 0 0">${datos(talon)}</td></tr>
${corte()}
<tr><td colspan="3" align="center" bgcolor="${PAPEL}" style="padding:14px 24px 24px;background:${PAPEL};border-radius:0 0 6px 6px">${codigo(talon)}</td></tr>
</table>`;
}

function datos({ insignia, cuando, evento, datos: renglones, pie }: TalonDeBoleto): Html {
  // Each fact is a table of its own, so that a narrow window puts them below each other before it breaks a word; date and
  // hour too.
  const fichas = renglones.map(
    ({ concepto, valor }) =>
      html`<table role="presentation" align="left" cellpadding="0" cellspacing="0" border="0" style="font-family:${TEXTO}"><tr><td style="padding:16px 16px 0 0;font-size:13px;line-height:18px;color:${TINTA_2}"><span style="white-space:nowrap">${concepto}</span><br><b style="font-family:${TITULO};font-weight:800;font-size:24px;line-height:28px;letter-spacing:-.01em;color:${TINTA}">${valor}</b></td></tr></table>`,
  );
  const lineas = pie.map((linea, i) => html`${i > 0 ? html`<br>` : ''}${linea}`);
  return html`<table role="presentation" align="left" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding-right:16px;font-family:${TITULO};font-weight:800;font-size:42px;line-height:42px;letter-spacing:-.02em;color:${TINTA};white-space:nowrap">${insignia}</td></tr></table>
<table role="presentation" align="right" class="momento" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding:18px 0 4px;font-family:${TEXTO};font-size:15px;line-height:20px;color:${TINTA};white-space:nowrap">${cuando}</td></tr></table>
<p style="clear:both;margin:0;padding-top:12px;font-family:${TITULO};font-weight:800;font-size:28px;line-height:29px;letter-spacing:-.02em;color:${TINTA}">${evento}</p>
${fichas}
<p style="clear:both;margin:0;padding-top:16px;font-family:${TEXTO};font-size:14px;line-height:21px;color:${TINTA_2}">${lineas}</p>`;
}

/** The tear: half circles of the background's colour at both edges, and a row of holes between them. */
function corte(): Html {
  const muesca = (radio: string) =>
    html`<td width="12" bgcolor="${PAPEL}" style="width:12px;background:${PAPEL};font-size:0;line-height:0"><div style="width:12px;height:24px;background:${NOCHE_0};border-radius:${radio}"></div></td>`;
  return html`<tr>${muesca('0 12px 12px 0')}<td bgcolor="${PAPEL}" style="padding:0 6px;background:${PAPEL};font-size:0;line-height:0"><div style="height:0;border-top:3px dotted ${NOCHE_0}"></div></td>${muesca('12px 0 0 12px')}</tr>`;
}

function codigo({ rotulo, cid }: TalonDeBoleto): Html {
  return html`<img src="cid:${cid}" width="260" height="260" alt="Código QR. ${rotulo}. Si no lo ves, abre el PDF adjunto." style="display:block;width:260px;max-width:calc(100vw - 84px);height:auto;border:0;border-radius:4px;background:#ffffff;color:#1a1613;font-family:${TEXTO};font-size:14px">
<p style="margin:12px 0 0;font-family:${TEXTO};font-size:14px;line-height:20px;color:${TINTA_2}">${rotulo}</p>`;
}
