import { useAnswer } from '@taquilla/cliente/useAnswer';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { cuandoEs } from '@taquilla/rules/plazos';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { Link } from 'wouter';
import { queryOfMyPayments } from '../../api/callApart.ts';
import { paths } from '../../paths.ts';

/** Purchases that wait for a transfer or for cash, above the others (§B2.10). */
export function MisPagos() {
  const { data } = useAnswer(queryOfMyPayments());
  if (!data || data.pagos.length === 0) return null;
  return (
    <ul className="mis-cambios" aria-label="Por pagar">
      {data.pagos.map(({ reservaId, evento, faltan, ofrecidos, hasta, ahora, medio, folio }) => (
        <li key={reservaId}>
          <div>
            <h2>
              {ofrecidos ? 'Te guardamos otros lugares' : 'Por pagar'}: {evento.nombre}
            </h2>
            <p>
              {ofrecidos
                ? 'Dinos si los quieres'
                : `${formatPesos(dePesos(faltan))} ${medio === 'spei' ? 'por transferencia' : 'en tienda'}`}
              {hasta && `, antes de ${cuandoEs(hasta, { zona: evento.zona, ahora })}`}.
            </p>
            {folio && (
              <p className="nota">
                Folio <span className="num">{folio}</span>
              </p>
            )}
          </div>
          <Link
            href={paths.pago(reservaId)}
            className={buttonClass({ variant: 'borde' })}
            aria-label={`Ver mi pago pendiente: ${evento.nombre}`}
          >
            Ver cómo pagar
          </Link>
        </li>
      ))}
    </ul>
  );
}
