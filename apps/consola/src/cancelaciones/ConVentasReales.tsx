import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { GrupoDePalabras } from '@taquilla/rules/cancelacion';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useDryRun } from '../edicion/useDryRun.ts';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { LinesSilhouette } from '../ui/Silhouettes.tsx';
import { Carta } from './Carta.tsx';
import type { PasoConPlanProps } from './paso.tsx';

type Leido = RespuestaDe<'verCorreoDeCancelacion'>;

/** A typing person asks the server less often than twice a second: it answers 120 questions a minute (§C15). */
const ESPERA_MS = 600;

/** A mail on real sales, one after the other: any sale of the group can be stepped to. */
export function ConVentasReales({
  evento,
  cuerpo,
  grupo,
}: Pick<PasoConPlanProps, 'evento' | 'cuerpo'> & { grupo: GrupoDePalabras }) {
  const [cual, setCual] = useState(0);
  const ensayo = useDryRun(
    JSON.stringify([cuerpo, grupo, cual]),
    () =>
      call('verCorreoDeCancelacion', { params: { eventoId: evento.id }, body: { ...cuerpo, grupo, cual } }),
    ESPERA_MS,
  );
  // While the words change the last mail stays.
  const [ultimo, setUltimo] = useState<Leido | null>(null);
  if (ensayo.datos && ensayo.datos !== ultimo) setUltimo(ensayo.datos);
  return (
    <section className="can__lado" aria-label="Con ventas reales">
      <div className="fila fila--entre">
        <h2>Con ventas reales</h2>
        <Pasador cual={cual} cuantas={ultimo?.cuantas ?? 0} onCual={setCual} />
      </div>
      <ErrorLine>{ensayo.error ? enPalabras(ensayo.error) : null}</ErrorLine>
      {ultimo?.correo ? (
        <div aria-busy={ensayo.pregunta || undefined}>
          <Correo correo={ultimo.correo} />
        </div>
      ) : (
        !ensayo.error && <LinesSilhouette lines={9} />
      )}
    </section>
  );
}

interface PasadorProps {
  /** From 0. */
  cual: number;
  cuantas: number;
  onCual: (cual: number) => void;
}

function Pasador({ cual, cuantas, onCual }: PasadorProps) {
  return (
    <span className="fila">
      <Button
        variant="borde"
        size="icono"
        aria-label="Venta anterior"
        disabled={cual === 0}
        onClick={() => onCual(cual - 1)}
      >
        <Icon name="atras" />
      </Button>
      <span className="nota num" role="status">
        {cuantas > 0 && `${formatEntero(cual + 1)} de ${formatEntero(cuantas)}`}
      </span>
      <Button
        variant="borde"
        size="icono"
        aria-label="Venta siguiente"
        disabled={cual + 1 >= cuantas}
        onClick={() => onCual(cual + 1)}
      >
        <Icon name="derecha" />
      </Button>
    </span>
  );
}

function Correo({ correo }: { correo: NonNullable<Leido['correo']> }) {
  const { para, asunto, bloques, folio } = correo;
  return (
    <Carta
      de={para ? `Para ${para} · venta ${folio}` : `Venta ${folio}, sin correo: a ésta no le llega`}
      titulo={asunto}
    >
      {bloques.map((bloque, i) => {
        const llave = `${i}:${bloque.tipo}`;
        switch (bloque.tipo) {
          case 'cifra':
            return (
              <p key={llave}>
                <b>{`Recibes ${bloque.valor}`}</b> {bloque.nota}
              </p>
            );
          case 'boton':
            return (
              <p key={llave}>
                <span className="carta__boton">{bloque.texto}</span>
              </p>
            );
          default:
            return (
              <p key={llave} className={bloque.tipo === 'nota' ? 'carta__nota' : undefined}>
                {bloque.texto}
              </p>
            );
        }
      })}
    </Carta>
  );
}
