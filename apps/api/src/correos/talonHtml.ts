import type { TalonDeBoleto } from './carta.ts';
import { NOCHE_0, PAPEL, TEXTO, TINTA, TINTA_2, TITULO } from './estilo.ts';
import { type Html, html } from './html.ts';

/** A ticket of paper on the night's ground: what, when and where, the tear with its notches, the QR. */
export function dibujarTalon(talon: TalonDeBoleto): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate">
<tr><td colspan="3" bgcolor="${PAPEL}" style="padding:24px 24px 6px;background:${PAPEL};border-radius:6px 6px 0 0">${datos(talon)}</td></tr>
${corte()}
<tr><td colspan="3" align="center" bgcolor="${PAPEL}" style="padding:14px 24px 24px;background:${PAPEL};border-radius:0 0 6px 6px">${codigo(talon)}</td></tr>
</table>`;
}

function datos({ insignia, cuando, evento, datos: renglones, pie }: TalonDeBoleto): Html {
  // Each in a table of its own, so that a narrow window puts them below each other before it breaks a word; date and hour alike.
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

/** Half circles of night bitten out of both edges, and a row of holes between them. */
function corte(): Html {
  const muesca = (radio: string) =>
    html`<td width="12" bgcolor="${PAPEL}" style="width:12px;background:${PAPEL};font-size:0;line-height:0"><div style="width:12px;height:24px;background:${NOCHE_0};border-radius:${radio}"></div></td>`;
  return html`<tr>${muesca('0 12px 12px 0')}<td bgcolor="${PAPEL}" style="padding:0 6px;background:${PAPEL};font-size:0;line-height:0"><div style="height:0;border-top:3px dotted ${NOCHE_0}"></div></td>${muesca('12px 0 0 12px')}</tr>`;
}

function codigo({ rotulo, cid }: TalonDeBoleto): Html {
  return html`<img src="cid:${cid}" width="220" height="220" alt="Código QR. ${rotulo}. Si no lo ves, abre el PDF adjunto." style="display:block;width:220px;height:220px;border:0;border-radius:4px;background:#ffffff;color:#1a1613;font-family:${TEXTO};font-size:14px">
<p style="margin:12px 0 0;font-family:${TEXTO};font-size:14px;line-height:20px;color:${TINTA_2}">${rotulo}</p>`;
}
