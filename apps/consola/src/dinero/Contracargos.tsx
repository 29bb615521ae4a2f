import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { Box } from '../ui/Box.tsx';
import { fechaYHora } from '../ui/fechas.ts';
import { enPesos } from '../ui/pesos.ts';
import { StateTag } from '../ui/StateTag.tsx';
import type { Dinero } from './palabras.ts';

const TIPOS: Readonly<Record<string, string>> = {
  'chargeback.created': 'se abrió',
  'chargeback.accepted': 'lo ganó el comprador',
  'chargeback.rejected': 'lo ganó la casa',
};

/** Chargebacks with the house's evidence: the bank's confirmation, the mail, the door (§C11.5). */
export function Contracargos({ contracargos }: { contracargos: Dinero['contracargos'] }) {
  if (contracargos.length === 0) return null;
  return (
    <Box title="Contracargos" flush>
      <ul className="diferencias">
        {contracargos.map(({ folio, tipo, recibidoEn, monto, ...pruebas }) => (
          <li key={`${folio}${tipo}`}>
            <b className="diferencias__monto">{enPesos(-monto)}</b>
            <div>
              <b>
                <Link href={paths.venta(folio)}>{folio}</Link>, {TIPOS[tipo] ?? 'aviso del banco'}
              </b>
              <small>{fechaYHora(recibidoEn)}</small>
              <span className="fila">
                <StateTag kind={pruebas.con3dSecure ? 'bien' : 'mal'}>
                  {pruebas.con3dSecure ? 'El banco confirmó al comprador' : 'Sin confirmación del banco'}
                </StateTag>
                <StateTag kind={pruebas.correoEnviadoEn ? 'bien' : 'mal'}>
                  {pruebas.correoEnviadoEn
                    ? `Boletos enviados ${fechaYHora(pruebas.correoEnviadoEn)}`
                    : 'Boletos sin enviar'}
                </StateTag>
                <StateTag kind={pruebas.boletosUsados > 0 ? 'bien' : 'espera'}>
                  {pruebas.boletosUsados > 0
                    ? `${pruebas.boletosUsados} entraron por la puerta`
                    : 'Nadie ha entrado'}
                </StateTag>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Box>
  );
}
