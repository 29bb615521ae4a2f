import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useEffect, useState } from 'react';

const HECHO_MS = 4_000;

/** Copies a datum for the bank's own app, and says so. */
export function Copiar({
  que,
  texto,
  children = 'Copiar',
}: {
  que: string;
  texto: string;
  children?: string;
}) {
  const [hecho, setHecho] = useState(false);
  useEffect(() => {
    if (!hecho) return;
    const timer = setTimeout(() => setHecho(false), HECHO_MS);
    return () => clearTimeout(timer);
  }, [hecho]);
  const copiar = async () => {
    try {
      await navigator.clipboard.writeText(texto);
      setHecho(true);
      notificar(`${que} en tu portapapeles. Pégalo en tu app del banco.`, 'exito');
    } catch {
      notificar('Tu navegador no dejó copiar. Mantén el dedo sobre el número para copiarlo.', 'error');
    }
  };
  return (
    <Button variant="borde" onClick={() => void copiar()} aria-label={`Copiar ${que}`}>
      <Icon name={hecho ? 'palomita' : 'lista'} />
      {hecho ? 'Copiado' : children}
    </Button>
  );
}

/** A datum in large figures, with its button. */
export function Dato({ que, valor, copia }: { que: string; valor: string; copia?: string | undefined }) {
  return (
    <div>
      <dt>{que}</dt>
      <dd className={copia ? 'pago-pendiente__grande num' : undefined}>{valor}</dd>
      {copia && (
        <dd className="pago-pendiente__copia">
          <Copiar que={que} texto={copia} />
        </dd>
      )}
    </div>
  );
}
