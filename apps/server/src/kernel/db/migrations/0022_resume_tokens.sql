ALTER TABLE "sessions" ADD COLUMN "resume_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_resume_key" ON "sessions" USING btree ("resume_hash");