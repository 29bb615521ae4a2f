import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { queryFor } from '../../api/queryFor.ts';
import { permitido } from '../../sesion/sesion.ts';
import { Reading } from '../../ui/Reading.tsx';
import { ConEvento } from '../ConEvento.tsx';
import { Fases } from './Fases.tsx';
import { NuevaZona } from './NuevaZona.tsx';
import { PreciosDeZonas } from './PreciosDeZonas.tsx';
import { Tarifas } from './Tarifas.tsx';
import './PreciosPage.css';

/** Prices by zone with the buyer's total beside each, the charges of each channel, and phases (§C2.5, §C5). */
export function PreciosPage() {
  return (
    <ConEvento
      parte="precios"
      acciones={evento =>
        permitido('fijar_precios', { eventoId: evento.id }) && <NuevaZona eventoId={evento.id} />
      }
    >
      {evento => <PreciosDelEvento key={evento.id} evento={evento} />}
    </ConEvento>
  );
}

function PreciosDelEvento({ evento }: { evento: EventoDeConsola }) {
  const params = { eventoId: evento.id };
  const precios = useAnswer(queryFor('verPrecios', { params }));
  const tarifas = useAnswer(queryFor('verTarifas', { params }));
  const fases = useAnswer(queryFor('verFases', { params }));
  const comun = { evento, puede: permitido('fijar_precios', { eventoId: evento.id }) };
  return (
    <Reading answer={precios}>
      {leidos => (
        <Reading answer={tarifas}>
          {cargos => (
            <div className="precios">
              <div className="precios__pila">
                <PreciosDeZonas {...comun} precios={leidos} tarifas={cargos} />
                <Reading answer={fases}>
                  {leidas => <Fases {...comun} leidas={leidas} precios={leidos} />}
                </Reading>
              </div>
              <Tarifas {...comun} leidas={cargos} zonas={leidos.zonas} />
            </div>
          )}
        </Reading>
      )}
    </Reading>
  );
}
