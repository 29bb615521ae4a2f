import type { CausaDeCancelacion } from '@taquilla/contract/comun/cancelacion';
import { CAUSAS, COMPENSACION_MINIMA } from '@taquilla/rules/cancelacion';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useId } from 'react';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { Box } from '../ui/Box.tsx';
import { Check } from '../ui/Check.tsx';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { Motivo } from '../ui/Motivo.tsx';
import { RevisionDeTexto } from '../ui/RevisionDeTexto.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { Carta } from './Carta.tsx';
import { type Decision, esAtribuible, faltasDeCausa } from './decision.ts';
import { decirParte } from './dias.ts';
import { type PasoProps, PieDePaso, useSeguir } from './paso.tsx';

const MINIMA = decirParte(COMPENSACION_MINIMA);

/** The first step: the cause from Profeco's list, who is responsible, and the sentence for the public (§C7.4). */
export function PasoCausa({ evento, decision, cambiar, irA }: PasoProps) {
  const { dichas, alSeguir } = useSeguir(faltasDeCausa(decision), () => irA(2));
  const { causa, seAparta, motivo, frase } = decision;
  const elegir = (elegida: CausaDeCancelacion) =>
    cambiar({ causa: elegida, seAparta: false, compensacion: null });
  return (
    <>
      <div className="can__columna">
        <Box
          title="¿Por qué se cancela?"
          aside={<span className="suave solo-ancho">Aún no pasa nada: la venta sigue</span>}
          foot={<Reparto decision={decision} cambiar={cambiar} />}
        >
          <div className="can__grupos">
            <Grupo
              titulo="Responsabilidad de quien organiza"
              nota={`Se devuelve todo y se debe ${MINIMA} más`}
              {...{ atribuible: true, causa, elegir }}
            />
            <Grupo
              titulo="No se puede atribuir a nadie"
              nota="Se devuelve todo, sin compensación"
              {...{ atribuible: false, causa, elegir }}
            />
            {seAparta && (
              <div className="can__aparte">
                <Notice>
                  <strong>{dichoAlReves(decision)}</strong> Lo tiene que confirmar otro Dueño.
                </Notice>
                <Motivo
                  label="Por qué te apartas del reparto de Profeco"
                  hint="Queda en la auditoría. Los compradores no lo leen."
                  value={motivo}
                  error={dichas.motivo}
                  onChange={escrito => cambiar({ motivo: escrito })}
                />
              </div>
            )}
          </div>
        </Box>
        <Box label="La frase">
          <TextArea
            label="Cómo lo cuentas en público"
            hint="Una frase. Sale en la página del evento, en cada correo y en el estado de los reembolsos."
            rows={3}
            most={300}
            value={frase}
            error={dichas.frase}
            onChange={event => cambiar({ frase: event.target.value })}
          />
          <RevisionDeTexto texto={frase} />
        </Box>
        <ErrorLine>{dichas.causa}</ErrorLine>
        <PieDePaso
          atras={
            <Link className={buttonClass({ variant: 'borde' })} href={paths.evento(evento.id)}>
              Salir sin cancelar
            </Link>
          }
        >
          <Button size="grande" onClick={alSeguir}>
            Seguir: quién recibe qué
          </Button>
        </PieDePaso>
      </div>
      <section className="can__lado" aria-label="Así lo verán">
        <h2>Así lo verán</h2>
        <ComoSeVe evento={evento.nombre} decision={decision} />
        <Notice>
          <strong>La causa no se cambia después.</strong> Queda en auditoría con tu nombre, la hora y la
          frase.
        </Notice>
      </section>
    </>
  );
}

interface GrupoProps {
  titulo: string;
  nota: string;
  atribuible: boolean;
  causa: CausaDeCancelacion | null;
  elegir: (causa: CausaDeCancelacion) => void;
}

function Grupo({ titulo, nota, atribuible, causa, elegir }: GrupoProps) {
  const notaId = useId();
  return (
    <fieldset className="can__causas" aria-describedby={notaId}>
      <legend>{titulo}</legend>
      <span className="nota" id={notaId}>
        {nota}
      </span>
      {(Object.keys(CAUSAS) as CausaDeCancelacion[])
        .filter(una => CAUSAS[una].atribuible === atribuible)
        .map(una => (
          <div key={una} className="can__causa" data-elegida={una === causa || undefined}>
            <Check radio name="causa" checked={una === causa} onChange={() => elegir(una)}>
              {CAUSAS[una].nombre}
            </Check>
          </div>
        ))}
    </fieldset>
  );
}

function Reparto({ decision, cambiar }: Pick<PasoProps, 'decision' | 'cambiar'>) {
  const { causa, seAparta } = decision;
  return (
    <>
      <span>El reparto es el de Profeco. Apartarse de él pide un motivo escrito y un segundo Dueño.</span>
      {causa !== null && (
        <Button
          variant="quieto"
          size="chico"
          aria-pressed={seAparta}
          onClick={() => cambiar({ seAparta: !seAparta, compensacion: null })}
        >
          {seAparta ? 'Volver al reparto' : 'Apartarme'}
        </Button>
      )}
    </>
  );
}

function dichoAlReves(decision: Decision): string {
  return esAtribuible(decision)
    ? `La casa asume la responsabilidad y debe ${MINIMA} más.`
    : 'Dices que no se puede atribuir a nadie: no se debe compensación.';
}

/** The event's page as buyers will read it. */
function ComoSeVe({ evento, decision }: { evento: string; decision: Decision }) {
  const { causa, frase } = decision;
  const atribuible = esAtribuible(decision);
  return (
    <Carta de="Página del evento" titulo={`${evento}, cancelado`}>
      <p>{frase.trim() || 'Aquí va la frase con la que lo cuentas.'}</p>
      {causa !== null && (
        <p>
          <b>{`Causa registrada: ${CAUSAS[causa].nombre.toLowerCase()}, `}</b>
          {atribuible ? 'responsabilidad de quien organiza.' : 'que no se puede atribuir a nadie.'}
        </p>
      )}
      <p>
        {atribuible
          ? `Te devolvemos todo, también los cargos, y te toca una compensación del ${MINIMA}.`
          : 'Te devolvemos todo, también los cargos.'}
      </p>
    </Carta>
  );
}
