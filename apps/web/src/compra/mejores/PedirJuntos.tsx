import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { Button } from '@taquilla/ui/Button.tsx';
import { Chip, ChipGroup } from '@taquilla/ui/Chip.tsx';
import { Panel } from '@taquilla/ui/Panel.tsx';
import { Stepper } from '@taquilla/ui/Stepper.tsx';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { LimiteDePrecio } from '../../precios/LimiteDePrecio.tsx';
import { useLimiteDePrecio } from '../../precios/limite.ts';
import { preciosDelMapa } from '../../precios/preciosDelMapa.ts';
import type { Deseo } from './useMejores.ts';

/** The most places that one search takes. */
const MAXIMO = 20;

/** The wish that is being written, with what the event offers for it. */
export function useDeseo(evento: EventoDetalle, datos: RespuestaDe<'getSecciones'>) {
  const max = Math.min(MAXIMO, evento.limiteDeAsientos);
  const [escrito, setEscrito] = useState<Omit<Deseo, 'hasta'>>({
    cuantos: Math.min(2, max),
    zonas: [],
    pasillo: false,
    sinEscalones: false,
    accesibles: 0,
  });
  const { pasos } = useMemo(() => preciosDelMapa(evento, datos), [evento, datos]);
  const [hasta, ponerLimite] = useLimiteDePrecio(evento.id, pasos);
  const deseo = useMemo((): Deseo => ({ ...escrito, hasta }), [escrito, hasta]);
  const poner = ({ hasta: limite, ...otro }: Deseo) => {
    // Places for wheelchairs are among those that are asked for.
    setEscrito({ ...otro, accesibles: Math.min(otro.accesibles, otro.cuantos) });
    if (limite !== hasta) ponerLimite(limite);
  };
  return { deseo, poner, max, pasos, zonas: useMemo(() => zonasNumeradas(datos), [datos]) };
}

/** The price zones with numbered places on the map. */
function zonasNumeradas({ secciones, categoriasEvento }: RespuestaDe<'getSecciones'>) {
  const numeradas = new Set(
    secciones
      .filter(({ tipo_seccion, seccionAdicional }) => tipo_seccion === 'numerada' && !seccionAdicional)
      .flatMap(({ disponiblesPorCategoria }) => disponiblesPorCategoria.map(({ categoria }) => categoria)),
  );
  return categoriasEvento.filter(({ categoria }) => numeradas.has(categoria));
}

interface PedirJuntosProps extends ReturnType<typeof useDeseo> {
  buscando: boolean;
  onBuscar: () => void;
}

/** How many places together, in which zones, up to which total, and with what beside (§B1.8). */
export function PedirJuntos({ deseo, poner, max, pasos, zonas, buscando, onBuscar }: PedirJuntosProps) {
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    onBuscar();
  };
  return (
    <form onSubmit={enviar}>
      <Panel className="pedir-juntos">
        <Cuantos label="¿Cuántos lugares?">
          <Stepper
            label="Lugares"
            size="grande"
            value={deseo.cuantos}
            min={1}
            max={max}
            onChange={cuantos => poner({ ...deseo, cuantos })}
          />
        </Cuantos>
        <Zonas {...{ deseo, poner, zonas }} />
        <LimiteDePrecio
          pasos={pasos}
          limite={deseo.hasta}
          onLimite={hasta => poner({ ...deseo, hasta })}
          cuenta="por lugar, con cargos"
        />
        <Gustos deseo={deseo} poner={poner} />
        <Button type="submit" size="grande" busy={buscando}>
          {buscando ? 'Buscando…' : 'Buscar lugares juntos'}
        </Button>
      </Panel>
    </form>
  );
}

function Cuantos({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="pedir-juntos__cuantos">
      <strong>{label}</strong>
      {children}
    </div>
  );
}

type Parte = Pick<PedirJuntosProps, 'deseo' | 'poner'>;

/** None pressed stands for all of them; a single zone leaves nothing to choose. */
function Zonas({ deseo, poner, zonas }: Parte & Pick<PedirJuntosProps, 'zonas'>) {
  if (zonas.length < 2) return null;
  return (
    <div>
      <p className="nota">Zonas: elige una o varias, o ninguna para buscar en todas.</p>
      <ChipGroup label="Zonas">
        {zonas.map(({ id, categoria }) => {
          const pressed = deseo.zonas.includes(id);
          const elegidas = pressed ? deseo.zonas.filter(zona => zona !== id) : [...deseo.zonas, id];
          return (
            <Chip key={id} pressed={pressed} onClick={() => poner({ ...deseo, zonas: elegidas })}>
              {categoria}
            </Chip>
          );
        })}
      </ChipGroup>
    </div>
  );
}

function Gustos({ deseo, poner }: Parte) {
  const { pasillo, sinEscalones, accesibles, cuantos } = deseo;
  return (
    <>
      <ChipGroup label="Cómo los quieres">
        <Chip pressed={pasillo} onClick={() => poner({ ...deseo, pasillo: !pasillo })}>
          Junto al pasillo
        </Chip>
        <Chip pressed={sinEscalones} onClick={() => poner({ ...deseo, sinEscalones: !sinEscalones })}>
          Sin escalones
        </Chip>
      </ChipGroup>
      <Cuantos label="Para silla de ruedas">
        <Stepper
          label="Lugares para silla de ruedas"
          value={accesibles}
          min={0}
          max={cuantos}
          onChange={nuevos => poner({ ...deseo, accesibles: nuevos })}
        />
      </Cuantos>
    </>
  );
}
