import { Button } from '@taquilla/ui/Button.tsx';
import { DialogActions } from '@taquilla/ui/Dialog.tsx';
import type { ReactNode } from 'react';
import { ErrorLine } from './ErrorLine.tsx';

export interface DialogFootProps {
  /** The failure, in words. */
  error?: string | null | undefined;
  /** The buttons that act, the main one first. */
  children?: ReactNode;
  onClose: () => void;
}

/** A dialog's foot: the error, the buttons that act, and the way back. */
export function DialogFoot({ error, children, onClose }: DialogFootProps) {
  return (
    <>
      <ErrorLine>{error}</ErrorLine>
      <DialogActions>
        {children}
        <Button variant="borde" onClick={onClose}>
          Volver
        </Button>
      </DialogActions>
    </>
  );
}
