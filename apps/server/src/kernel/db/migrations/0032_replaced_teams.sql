ALTER TABLE "tournament_picks" ADD COLUMN "taken" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "replaced" jsonb DEFAULT '{}'::jsonb NOT NULL;