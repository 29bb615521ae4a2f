import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { useState } from 'react';
import { queryFor } from '../../api/queryFor.ts';
import { permitido } from '../../sesion/sesion.ts';
import { Reading } from '../../ui/Reading.tsx';
import { ConEvento } from '../ConEvento.tsx';
import { SILUETAS } from '../siluetas.tsx';
import { Acompanantes } from './Acompanantes.tsx';
import { Fases } from './Fases.tsx';
import { MapaDeZonas } from './MapaDeZonas.tsx';
import { NuevaZona } from './NuevaZona.tsx';
import { PorCompra } from './PorCompra.tsx';
import { PreciosDeZonas } from './PreciosDeZonas.tsx';
import { llaveDeZona } from './renglones.ts';
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
  // The line at hand, by its key.
  const [elegida, setElegida] = useState<string | null>(null);
  const comun = { evento, puede: permitido('fijar_precios', { eventoId: evento.id }) };
  return (
    <Reading answer={precios} skeleton={SILUETAS.precios}>
      {leidos => (
        <Reading answer={tarifas} skeleton={SILUETAS.precios}>
          {cargos => (
            <div className="precios">
              <div className="precios__pila">
                <PreciosDeZonas
                  {...comun}
                  precios={leidos}
                  tarifas={cargos}
                  elegida={elegida}
                  onElegir={setElegida}
                />
                <Reading answer={fases}>
                  {leidas => <Fases {...comun} leidas={leidas} precios={leidos} />}
                </Reading>
              </div>
              <div className="precios__pila">
                <MapaDeZonas
                  eventoId={evento.id}
                  precios={leidos}
                  zonaId={leidos.zonas.find(({ id }) => elegida?.startsWith(`${id} `))?.id}
                  onElegir={zonaId => setElegida(llaveDeZona(leidos, zonaId))}
                />
                <Tarifas {...comun} leidas={cargos} zonas={leidos.zonas} />
                {leidos.acompanantes.lugares > 0 && (
                  <Acompanantes eventoId={evento.id} precios={leidos} puede={comun.puede} />
                )}
                {leidos.secciones.some(({ tipo }) => tipo === 'general') && (
                  <PorCompra
                    eventoId={evento.id}
                    limite={evento.limiteDeAsientos}
                    precios={leidos}
                    puede={comun.puede}
                  />
                )}
              </div>
            </div>
          )}
        </Reading>
      )}
    </Reading>
  );
}
